/**
 * What travels between the table and the page. Types only.
 *
 * @typedef {{id: string, name: string, key: string | null, role?: string, bot?: boolean}} Person
 * @typedef {{id: string, type: number, name: string, parent: string | null, archived: boolean, joined: boolean,
 *   newest: string | null, pings: string[]}} Channel
 * @typedef {{id: string, username: string, global_name: string | null, bot?: boolean}} Author
 * @typedef {{id: string, channel_id: string, type: number, author: Author, content: string, timestamp: string,
 *   edited_timestamp: string | null, flags: number, mentions: Author[], mention_everyone: boolean,
 *   attachments: any[], embeds: any[], components: Component[], rev: number, pinged: boolean, private?: boolean,
 *   interaction_metadata?: any, replied?: {author: Author, content: string}}} Message
 * @typedef {{type: number, id?: number, [key: string]: any}} Component
 * @typedef {{type: number, name: string, description: string, required?: boolean, autocomplete?: boolean,
 *   choices?: {name: string, value: any, name_localizations?: Record<string, string>}[], options?: Option[],
 *   name_localizations?: Record<string, string>, description_localizations?: Record<string, string>}} Option
 * @typedef {{server: Option[], direct: Option[]}} Commands
 * @typedef {{me: string, locale: string, server: string, table: string, people: Person[], channels: Channel[],
 *   commands: Commands, bot: boolean, games: Game[]}} State
 * @typedef {{name: string, title: string, lessons: boolean}} Game
 * @typedef {{error?: string, failed?: boolean, form?: any, channel?: string, said?: string, choices?: any[]}} Answer
 */
export {};

"""Files that messages carry, under the addresses the real CDN would give them."""

from dataclasses import dataclass

from aiohttp import web

from bot.local.errors import JSON

BASE = "https://cdn.discordapp.com"


@dataclass(frozen=True)
class Upload:
    """One file of a multipart request: form field name, file name and bytes."""

    field: str
    filename: str
    data: bytes


class Cdn:
    """Keeps the newest files, `keep_bytes` in all: a long run must not fill the memory with old boards."""

    def __init__(self, keep_bytes: int = 64 * 2**20) -> None:
        self.keep_bytes = keep_bytes
        self._size = 0
        self._files: dict[str, tuple[str, bytes]] = {}

    def store(self, channel_id: int, attachment_id: int, name: str, data: bytes, description: str | None) -> JSON:
        """Keep a file; the attachment object as a message shows it."""
        kind, width, height = sniff(data)
        path = f"attachments/{channel_id}/{attachment_id}/{name}"
        self.keep(path, kind, data)
        url = f"{BASE}/{path}"
        attachment: JSON = {
            "id": str(attachment_id),
            "filename": name,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": kind,
        }
        if width:
            attachment |= {"width": width, "height": height}
        if description:
            attachment["description"] = description
        return attachment

    def keep(self, path: str, kind: str, data: bytes) -> None:
        """Hold a file of this content type under its path; the oldest ones make room."""
        self._files[path] = (kind, data)
        self._size += len(data)
        while self._size > self.keep_bytes and len(self._files) > 1:
            oldest = next(iter(self._files))
            self._size -= len(self._files.pop(oldest)[1])

    @property
    def paths(self) -> set[str]:
        """The paths of all files held."""
        return set(self._files)

    def read(self, url: str) -> bytes:
        """The bytes behind an attachment's address; KeyError when it is not (or no longer) kept."""
        return self.found(url.removeprefix(f"{BASE}/").split("?")[0])[1]

    def found(self, path: str) -> tuple[str, bytes]:
        """Content type and bytes of the file under a path; KeyError when it is not (or no longer) kept."""
        return self._files[path]

    async def serve(self, request: web.Request) -> web.Response:
        try:
            kind, data = self.found(request.path.removeprefix("/"))
        except KeyError:
            return web.Response(status=404)
        return web.Response(body=data, content_type=kind)


def sniff(data: bytes) -> tuple[str, int | None, int | None]:
    """Content type, and for pictures width and height in pixels."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return "image/png", int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return "image/webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp", 1, 1
    if data[:4] == b"GIF8":
        return "image/gif", int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    return "application/octet-stream", None, None

# Two stages: wheels are fetched and checked against their hashes in the first, only what runs is in the second.
FROM python:3.11-slim AS wheels
WORKDIR /build
COPY requirements.lock requirements-dev.lock ./
RUN pip wheel --no-cache-dir --require-hashes --wheel-dir /wheels -r requirements.lock \
 && pip install --no-cache-dir --require-hashes -r requirements-dev.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY data data
COPY render render
COPY rules rules
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /own .

FROM python:3.11-slim
# FriBiDi orders and joins the letters of Arabic, Hebrew and the like in the pictures.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libfribidi0 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --create-home --shell /usr/sbin/nologin linesman \
 && install --directory --owner=linesman /data
RUN --mount=type=bind,from=wheels,source=/wheels,target=/wheels \
    --mount=type=bind,from=wheels,source=/own,target=/own \
    --mount=type=bind,from=wheels,source=/build/requirements.lock,target=/requirements.lock \
    pip install --no-cache-dir --no-index --find-links /wheels --require-hashes -r /requirements.lock \
 && pip install --no-cache-dir --no-index --no-deps /own/*.whl
ENV LINESMAN_DATABASE=/data/linesman.sqlite3 \
    LINESMAN_REPORTS=/data/reports \
    PYTHONUNBUFFERED=1
USER linesman
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["linesman", "health"]
# SIGTERM closes the bot in order: what was not posted waits in the outbox.
STOPSIGNAL SIGTERM
CMD ["linesman", "run"]

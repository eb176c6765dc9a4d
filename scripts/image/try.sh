#!/bin/sh
# Runs the image as it is meant to run (no root, nothing writable, no capabilities) on a PostgreSQL, and checks what
# docs/installing.md promises of it. DATABASE_URL names an empty database that this machine reaches.
# CONTAINER_ENGINE=podman IMAGE=developer-content-service PORT=4400, and RUN_OPTIONS for what the machine needs beside.
# shellcheck disable=SC2013,SC2086 # the engine and the options are several words
set -eu
: "${DATABASE_URL:?Set it to an empty database of a PostgreSQL server, such as postgres://user@127.0.0.1:5432/try}"
engine=${CONTAINER_ENGINE:-podman}
image=${IMAGE:-developer-content-service}
port=${PORT:-4400}
name=developer-content-service-try-$$
key=$(head -c 32 /dev/urandom | base64)
trap '$engine rm -f "$name" >/dev/null 2>&1 || true' EXIT
fail() {
  echo "FAILED: $1"
  $engine logs "$name" 2>&1 | tail -20
  exit 1
}
run() {
  how=$1
  shift
  $engine run $how --network host --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges ${RUN_OPTIONS:-} \
    -e DATABASE_URL -e "SECRET_KEY=$key" -e "PORT=$port" -e "PUBLIC_URL=http://localhost:$port" "$image" "$@"
}
# Starts the service and waits until it is ready, for 20 seconds at most.
serve() {
  began=$(date +%s%N)
  run "--detach --name $name" >/dev/null
  until curl -fs "http://127.0.0.1:$port/readyz" >/dev/null; do
    [ $((($(date +%s%N) - began) / 1000000)) -lt 20000 ] || fail 'not ready after 20 seconds'
    sleep 0.1
  done
  echo "ready after $((($(date +%s%N) - began) / 1000000)) ms"
}
# Stops it by SIGTERM; it has 15 seconds.
stop() {
  $engine stop --time 15 "$name" >/dev/null
  code=$($engine inspect --format '{{.State.ExitCode}}' "$name")
  [ "$code" = 0 ] || fail "SIGTERM: exit code $code"
  $engine rm "$name" >/dev/null
  echo 'SIGTERM: exit code 0'
}

# Without a database it says what it needs.
said=$($engine run --rm --read-only ${RUN_OPTIONS:-} -e "SECRET_KEY=$key" "$image" 2>&1) && fail 'it runs without DATABASE_URL'
echo "$said" | grep -q 'DATABASE_URL' || fail "without DATABASE_URL it says: $said"
echo 'without DATABASE_URL it says so'

serve
pid=$($engine inspect --format '{{.State.Pid}}' "$name")
for each in "$pid" $(cat /proc/"$pid"/task/*/children); do
  awk '/^(Uid|Gid):/ && !($2 == 1000 && $3 == 1000 && $4 == 1000 && $5 == 1000) { bad = 1 } /^Cap(Prm|Eff|Bnd):/ && $2 !~ /^0+$/ { bad = 1 }
    END { exit bad }' "/proc/$each/status" || fail "process $each: root, or capabilities"
done
echo 'user 1000, no capabilities'
$engine exec "$name" node -e 'try { fs.writeFileSync("/app/written", ""); process.exit(1) } catch {}' || fail 'the root can be written'
$engine exec "$name" node -e 'fs.writeFileSync("/tmp/written", "")' || fail '/tmp cannot be written'
run --rm dcs account create --email try@example.com --name Try >/dev/null || fail 'dcs account create'
$engine image inspect --format '{{json .}}' "$image" | grep -q healthz || fail 'the image has no health check'
stop
serve
run --rm dcs account sign-in-link try@example.com | grep -q sign-in-link || fail 'the account is gone'
echo 'the account outlived the container'
stop

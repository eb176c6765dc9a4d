#!/bin/sh
# Prints the first of podman, docker and buildah that works here; fails when none does.
for engine in podman docker buildah; do
  if "$engine" info >/dev/null 2>&1; then
    echo "$engine"
    exit
  fi
done
exit 1

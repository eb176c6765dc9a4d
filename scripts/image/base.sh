#!/bin/sh
# Makes the base image of the Containerfile without a registry of images: Debian by debootstrap, Node and npm from npm's packages.
# For machines that reach only mirrors of Debian and npm; everybody else pulls it. ROOT is a Debian that is there already.
# Needs root, buildah, and debootstrap unless ROOT is set. NODE=22 MIRROR=http://deb.debian.org/debian ROOT=
set -eu
name=docker.io/library/node:22-bookworm-slim
node=${NODE:-22}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

root=${ROOT:-$work/root}
[ -n "${ROOT:-}" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "${MIRROR:-http://deb.debian.org/debian}"
case $(uname -m) in aarch64) cpu=arm64 ;; *) cpu=x64 ;; esac
(cd "$work" && npm pack --silent "node-linux-$cpu@$node" npm@10 >/dev/null)

container=$(buildah from scratch)
tar -C "$root" --one-file-system --exclude=./var/cache/apt/archives/\* --exclude=./var/lib/apt/lists/\* --exclude=./usr/share/doc/\* \
  --exclude=./usr/share/man/\* --exclude=./dev/\* --exclude=./proc/\* --exclude=./sys/\* -cf "$work/root.tar" .
mkdir -p "$work/local/bin" "$work/local/lib/node_modules/npm"
tar -xzf "$work"/node-linux-*.tgz -C "$work/local" --strip-components=1 package/bin/node
tar -xzf "$work"/npm-*.tgz -C "$work/local/lib/node_modules/npm" --strip-components=1
chmod 755 "$work/local/bin/node"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/local/bin/npx"
buildah add --quiet "$container" "$work/root.tar" / >/dev/null
buildah add --quiet "$container" "$work/local" /usr/local >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --rm "$container" "$name" >/dev/null
echo "Made $name"

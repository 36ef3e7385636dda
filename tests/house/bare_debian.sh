#!/usr/bin/env bash
# Passes both commands of README.md in a bare Debian, as root: tests/house/bare_debian.sh [FOLDER]
# The root is made by debootstrap; nothing is mounted in it but /proc, terminals and shared memory, and nothing of this
# machine is there but the configuration of apt, pip, uv and npm: mirrors and registries are those that this machine
# uses. FOLDER is kept, and used again; without it the root is removed at the end. Takes about 3 GB.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

BUNDLE=etc/ssl/certs/ca-certificates.crt
CONFIGURATION=(
  etc/apt/sources.list etc/apt/sources.list.d etc/apt/apt.conf etc/apt/apt.conf.d etc/apt/auth.conf etc/apt/auth.conf.d
  etc/apt/keyrings etc/apt/trusted.gpg.d usr/share/keyrings etc/hosts etc/resolv.conf "$BUNDLE"
  etc/pip.conf etc/uv etc/npmrc
)
OF_THE_USER=(.config/pip .pip .config/uv .npmrc)
VARIABLES='^(pip|uv|npm_config)_|_proxy=|^(node_extra_ca_certs|ssl_cert_file|ssl_cert_dir|requests_ca_bundle|curl_ca_bundle)='

say() { echo "$0: $*" >&2; }

main() {
  local root=${1:-} command commands
  [ "$(id -u)" = 0 ] || { say "debootstrap and chroot need root"; return 2; }
  if [ -z "$root" ]; then
    root=$(mktemp -d)
    trap 'rm -rf --one-file-system "'"$root"'"' EXIT
  fi
  [ -e "$root/usr/bin/apt-get" ] || bare "$root"
  configure "$root"
  checkout "$root"
  mapfile -t commands < <(grep '^bash \.ci/setup' README.md)
  [ "${#commands[@]}" = 2 ] || { say "README.md has not two commands"; return 2; }
  for command in "${commands[@]}"; do
    say "$command"
    inside "$root" "$command" || { say "failed: $command"; return 1; }
  done
  say "both commands pass"
}

# bare ROOT makes the smallest Debian, from the mirror and of the release of this machine.
bare() {
  local release mirror
  command -v debootstrap >/dev/null || apt-get install -y -qq --no-install-recommends debootstrap >/dev/null
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
    awk -v release="$release" '$1 == release && $2 == "main" { print $3; exit }')
  [ -n "$mirror" ] || { say "apt knows no mirror of $release"; return 2; }
  say "making a bare $release"
  debootstrap --variant=minbase "$release" "$1" "$mirror" >/dev/null
}

# configure ROOT copies how this machine reaches its mirrors and registries.
configure() {
  local name
  for name in "${CONFIGURATION[@]}"; do put "/$name" "$1/$name"; done
  for name in "${OF_THE_USER[@]}"; do put "$HOME/$name" "$1/root/$name"; done
  put "/$BUNDLE" "$1/usr/local/share/ca-certificates/of-the-host.crt" # outlives an update of the certificates
}

put() {
  [ -e "$1" ] || return 0
  mkdir -p "$(dirname "$2")"
  rm -rf "$2"
  cp -rL "$1" "$2"
}

# checkout ROOT copies the files that git knows, as they stand.
checkout() {
  rm -rf "$1/reportgen"
  mkdir "$1/reportgen"
  git ls-files -z | tar --null --files-from=- -cf - | tar -C "$1/reportgen" --no-same-owner -xf -
}

# inside ROOT COMMAND runs a command in the checkout there, with no variable of this machine but those for registries.
inside() {
  local kept
  mapfile -d '' -t kept < <(env -0 | grep -ziE "$VARIABLES")
  mkdir -p "$1/dev/pts" "$1/dev/shm" # tests open terminals, and Chromium shares memory
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --mount-proc="$1/proc" bash -ec '
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
    mount -t tmpfs tmpfs "$0/dev/shm"
    exec chroot "$0" "$@"' "$1" /usr/bin/env -i "${kept[@]}" \
    HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash -c "cd /reportgen && $2"
}

main "$@"

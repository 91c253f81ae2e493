#!/bin/sh
# Installs the release that this file is in, on a server with Debian or Ubuntu, behind Caddy (docs/install.md). As root:
#
#   sh chapterhouse-*/deploy/install.sh example.org [--practice] [--nodesource] [--restore]
#
#   --practice     takes play money: no PayPal account, no mail server
#   --nodesource   where the system's own Node does not suit the release: Node 22 from the packages of nodesource.com
#   --restore      for a server that gets a backup: asks for the APP_SECRET of the backup, and does not start the portal
#
# Run again, it does what is missing, and changes nothing that stands. It ends with 2 when something is in its way, which
# it looks for first; only whether Node suits the release shows after packages are installed.
set -eu

# Empty on a server. Tests name a folder that stands for the root.
root=${PORTAL_ROOT:-}
releases=$root/opt/releases
link=$root/opt/chapterhouse
settings=$root/etc/chapterhouse/environment
unit=$root/etc/systemd/system/chapterhouse.service
caddyfile=$root/etc/caddy/Caddyfile
command=$root/usr/local/bin/portal
wait_seconds=60

say() { printf '%s\n' "$@"; }
fail() {
  printf '%s\n' "$@" >&2
  exit 2
}

# All of it is read before the first command runs: this file moves with its release.
main() {
  read_words "$@"
  check_server
  check_release
  check_settings
  check_caddyfile
  check_command
  install_packages
  check_node
  place_release
  write_settings
  place_files
  if [ -n "$restoring" ]; then
    say "" "The portal is installed and not started. Bring the backup back, and start it:" \
      "  portal restore FILE && systemctl enable --now chapterhouse"
  else
    start
  fi
}

read_words() {
  domain='' practice='' nodesource='' restoring=''
  for word in "$@"; do
    case $word in
      --practice) practice=yes ;;
      --nodesource) nodesource=yes ;;
      --restore) restoring=yes ;;
      -*) fail "There is no $word. There are --practice, --nodesource, and --restore." ;;
      *)
        if [ -n "$domain" ]; then fail "Name one domain, not both $domain and $word."; fi
        domain=$(printf '%s' "$word" | tr '[:upper:]' '[:lower:]')
        ;;
    esac
  done
  if [ -z "$domain" ]; then fail "Name the domain of the portal: sh $0 example.org"; fi
  case $domain in *[!a-z0-9.-]*) fail "$domain is no domain. Write it as in example.org; letters such as ü in their xn-- form." ;; esac
  label='[a-z0-9]([a-z0-9-]*[a-z0-9])?'
  printf '%s\n' "$domain" | grep -Eqx "($label\.)+[a-z][a-z0-9-]*[a-z0-9]" ||
    fail "$domain is no domain. Write it as in example.org, without https:// and without a path."
}

check_server() {
  if [ "$(id -u)" -ne 0 ]; then fail 'Run this as root, for example after "sudo -i".'; fi
  if [ ! -d "$root/run/systemd/system" ]; then
    fail 'systemd does not run here. Use containers (docs/install.md, "With containers").'
  fi
  command -v apt-get >/dev/null || fail 'There is no apt-get. This is for Debian and Ubuntu; docs/proxy.md is for others.'
  # Caddy could not start beside another web server.
  if ! command -v caddy >/dev/null && [ -n "$(ss -Hltn 'sport = :80 or sport = :443' 2>/dev/null || true)" ]; then
    fail 'Another program listens at port 80 or 443. Stop it, or install the portal behind it (docs/proxy.md).'
  fi
}

# The folder that this file is in, as tar unpacked it; never a clone of the source code.
check_release() {
  release=$(dirname "$(dirname "$(readlink -f "$0")")")
  name=${release##*/}
  if [ ! -x "$release/bin/chapterhouse" ]; then fail "$release is no release. Unpack its archive, and run the install.sh in it."; fi
  if [ -e "$link" ] && [ "$(basename "$(readlink -f "$link")")" != "$name" ]; then
    fail "Release $(basename "$(readlink -f "$link")") is installed here. To change to another one: portal update /root/$name.tar.gz"
  fi
}

# What is set stays. So a second run with other words would not do what they say.
check_settings() {
  if [ ! -e "$settings" ]; then return; fi
  grep -Eqx "BASE_DOMAIN=[\"']?$(printf '%s' "$domain" | sed 's/\./\\./g')[\"']?" "$settings" ||
    fail "$settings has another BASE_DOMAIN than $domain. Change it there, and restart the portal: systemctl restart chapterhouse"
  if [ -n "$practice" ] && ! grep -qx 'PAYPAL_ENVIRONMENT=practice' "$settings"; then
    fail "$settings is for real money. To practice, add the line PAYPAL_ENVIRONMENT=practice there, and restart the portal."
  fi
}

# Whether a Caddyfile is the one that the package came with: a page at port 80, and comments; or has no sites at all.
is_of_package() {
  case $(grep -v '^[[:space:]]*#' "$1" | tr -d '[:space:]') in '' | ':80{root*/usr/share/caddyfile_server}') ;; *) return 1 ;; esac
}
is_ours() { grep -q 'internal/tls' "$1"; }

check_caddyfile() {
  if [ ! -e "$caddyfile" ] || is_ours "$caddyfile" || is_of_package "$caddyfile"; then return; fi
  fail "$caddyfile serves other sites, and it was not touched. Move it aside if they are not needed, and run this again:" \
    "  mv -n $caddyfile $caddyfile.of-other-sites"
}

check_command() {
  if [ ! -e "$command" ] || grep -q 'chapterhouse' "$command"; then return; fi
  fail "There is another program at $command, and it was not touched. Move it aside, and run this again."
}

install_packages() {
  missing=
  if ! command -v node >/dev/null || { [ -n "$nodesource" ] && ! suits; }; then missing="$missing nodejs"; fi
  command -v caddy >/dev/null || missing="$missing caddy"
  command -v curl >/dev/null || missing="$missing curl ca-certificates"
  if [ -n "$nodesource" ] && ! suits; then add_nodesource; fi
  if [ -z "$missing" ]; then return; fi
  say "Installing$missing"
  # The list has single words, which apt-get takes one by one.
  # shellcheck disable=SC2086
  apt_install $missing || fail 'apt-get could not install them; its last lines say why. Mend that, and run this again.'
}

# A new server often updates itself meanwhile, which is waited for.
apt_install() {
  apt-get update -qq -o DPkg::Lock::Timeout=300 &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=300 "$@" >/dev/null
}

add_nodesource() {
  key=$root/usr/share/keyrings/nodesource.asc
  command -v curl >/dev/null || apt_install curl ca-certificates ||
    fail 'apt-get could not install curl; its last lines say why. Mend that, and run this again.'
  curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key -o "$key" ||
    fail 'The key of nodesource.com could not be fetched. Look at the connection to the internet, and run this again.'
  chmod 644 "$key"
  say "deb [signed-by=$key] https://deb.nodesource.com/node_22.x nodistro main" >"$root/etc/apt/sources.list.d/nodesource.list"
}

# 20.11 and newer. A release has a driver of SQLite for the major version below 22 on which it was made, and for all from 22.
is_new_node() {
  command -v node >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 11) ? 0 : 1)'
}
has_driver() {
  node -e 'const [a] = process.versions.node.split("."); new (require(process.argv[1] + (a < 22 ? "" : "-13")))(":memory:")' \
    "$release/node_modules/better-sqlite3" 2>/dev/null
}

suits() { is_new_node && has_driver; }

check_node() {
  is_new_node || fail "Node is $(node --version), and the portal needs v20.11.0 or newer. Run this again with --nodesource after the domain."
  has_driver || fail "This release was not made for Node $(node --version). Run this again with --nodesource after the domain."
}

place_release() {
  install -d "$releases"
  # Also by another path, where a link leads to another disk.
  if [ "$release" -ef "$releases/$name" ]; then
    :
  elif [ -e "$releases/$name" ]; then
    say "Release $name is in place."
    rm -rf "$release"
  else
    # First to a name that nothing takes for a release: on another disk, this is a copy.
    rm -rf "$releases/$name.unfinished"
    mv "$release" "$releases/$name.unfinished"
    mv "$releases/$name.unfinished" "$releases/$name"
  fi
  release=$releases/$name
  ln -sfn "$release" "$link"
  install -d "$root/usr/local/bin"
  ln -sfn "$link/bin/chapterhouse" "$root/usr/local/bin/chapterhouse"
}

write_settings() {
  install -d -m 700 "$(dirname "$settings")"
  if [ ! -e "$settings" ]; then
    if [ -n "$restoring" ]; then ask_secret; else secret=$(head -c 32 /dev/urandom | base64 | tr -d '\n'); fi
    (
      umask 077
      say "APP_SECRET=$secret" PORTAL_MODE=live "BASE_DOMAIN=$domain" TRUSTED_PROXIES=1 \
        "BACKUP_DIR=$root/var/lib/chapterhouse/backups" ${practice:+PAYPAL_ENVIRONMENT=practice} >"$settings.unfinished"
    )
    mv "$settings.unfinished" "$settings"
  fi
  chmod 600 "$settings"
}

# From the keyboard, without showing it.
ask_secret() {
  if [ -t 0 ]; then
    printf 'APP_SECRET of the backup: ' >&2
    stty -echo
    trap 'stty echo' EXIT
    trap 'exit 130' HUP INT TERM
  fi
  IFS= read -r secret || secret=
  if [ -t 0 ]; then
    stty echo
    trap - EXIT HUP INT TERM
    echo >&2
  fi
  secret=${secret#APP_SECRET=}
  if [ ${#secret} -lt 32 ]; then fail 'APP_SECRET has at least 32 characters. Run this again, and paste it when asked.'; fi
}

place_files() {
  install -m 755 "$release/deploy/portal" "$command"
  place chapterhouse.service "$unit"
  systemctl daemon-reload
  install -d "$(dirname "$caddyfile")"
  if [ -e "$caddyfile" ] && is_of_package "$caddyfile"; then mv "$caddyfile" "$caddyfile.before-chapterhouse"; fi
  place Caddyfile "$caddyfile"
  # Also where it was placed before: a first run may have ended here.
  { systemctl enable --now caddy && systemctl reload-or-restart caddy; } ||
    fail "Caddy does not start with $caddyfile: journalctl -u caddy -n 20 says why."
}

# Copies a file of deploy/ to where nothing is, and says where something else stands.
place() {
  if [ ! -e "$2" ]; then
    install -m 644 "$release/deploy/$1" "$2.unfinished"
    mv "$2.unfinished" "$2"
  elif ! cmp -s "$release/deploy/$1" "$2"; then
    say "$2 is not as this release has it, and stays as it is. Compare it: diff $2 $link/deploy/$1"
  fi
}

start() {
  if systemctl is-active --quiet chapterhouse; then
    say "" "The portal runs at https://$domain. This examines it: portal doctor" \
      "While it is not set up, this prints a new link for that: portal setup"
  else
    since=$(date +%s)
    systemctl enable --now chapterhouse ||
      fail 'The portal did not start: journalctl -u chapterhouse -n 20 says why. Mend that, and run this again.'
    say "Starting the portal"
    until journal | grep -q 'Ready on port'; do
      wait_seconds=$((wait_seconds - 1))
      if [ "$wait_seconds" -eq 0 ]; then
        fail 'The portal is not ready: journalctl -u chapterhouse -n 20 says why. Mend that, and: systemctl restart chapterhouse'
      fi
      sleep 1
    done
    setup_link=$(journal | sed -n 's/^.*Link  *\(https:[^ ]*\).*$/\1/p' | tail -n 1)
    if [ -n "$setup_link" ]; then
      say "" "Open this link in your browser, once the domain leads here. It is good for one browser:" "" "  $setup_link"
    else
      say "" "The portal runs at https://$domain. If it is not set up, this prints a link for that: portal setup"
    fi
  fi
  if ! getent hosts "$domain" >/dev/null; then
    say "" "$domain is not known yet. Make its DNS records, two of the type A: $domain and *.$domain"
  fi
  say "" "Store APP_SECRET elsewhere now, for example in a password manager. Without it no backup can be restored:" \
    "  grep APP_SECRET $settings"
}

journal() { journalctl -u chapterhouse --since "@$since" -o cat; }

main "$@"

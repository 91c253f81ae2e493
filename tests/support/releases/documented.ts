/**
 * A server as docs/install.md makes one, in a folder that stands for its root: the commands of the documents are run as
 * they are written, except that their absolute paths are below the folder. Small programs stand for systemd's.
 */
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#tests/support/machine/proxies.ts'

export type Server = {
  root: string
  /** Where the portal listens. */
  port: number
  /** Returns a path of the documents below the root. */
  at(place: string): string
  /**
   * Runs a block of commands of a page in docs/.
   * @param part a line of the block, by which it is found
   * @param changes what an operator changes in it, each by its text in the page
   */
  follow(page: string, part: string, changes?: Record<string, string>): Promise<string>
  /** Runs commands. @throws an Error when one fails, with what it printed */
  run(commands: string): Promise<string>
  /** What the running portal has printed since its start. */
  journal(): string
}

/** Directories that a new Debian has, with packages that deploy/install.sh installs. */
const directories = [
  'root',
  'etc/systemd/system',
  'etc/caddy',
  'usr/local/bin',
  'var/lib',
  'run/portal',
  'run/systemd/system',
]

/** What Debian's package of Caddy comes with, without most of its comments. */
const debiansCaddyfile = `# The Caddyfile is an easy way to configure your Caddy web server.

:80 {
\t# Set this path to your site's directory.
\troot * /usr/share/caddy

\t# Enable the static file server.
\tfile_server
}
`

const supervisor = path.resolve('tests/support/releases/supervisor.js')

/** As systemd lays the folder of an account that exists only while a program runs: in `private`, with a link to it. */
const layState = (root: string) =>
  `mkdir -p -m 700 ${root}/var/lib/private ${root}/var/lib/private/chapterhouse; ` +
  `[ -e ${root}/var/lib/chapterhouse ] || ln -sfn private/chapterhouse ${root}/var/lib/chapterhouse`

/** Runs the portal as its unit says: the settings of the unit, and then those of the file that it names. */
const systemctl = (root: string) => `#!/bin/sh
set -eu
unit=${root}/etc/systemd/system/chapterhouse.service
case "$*" in
  daemon-reload | 'enable --now caddy' | 'reload-or-restart caddy' | 'enable chapterhouse') exit 0 ;;
  'show chapterhouse --property=ReadWritePaths --value')
    cat /dev/null "$unit.d"/*.conf 2>/dev/null | sed -n 's/^ReadWritePaths=//p'
    exit 0 ;;
  'is-active --quiet chapterhouse') verb=is-active ;;
  'enable --now chapterhouse' | 'start chapterhouse' | 'restart chapterhouse') verb=restart ;;
  'stop chapterhouse') verb=stop ;;
  *) echo "systemctl $*: the test does not know it" >&2; exit 1 ;;
esac
[ -e "$unit" ] || exit 5
grep -qx 'ExecStart=/opt/chapterhouse/bin/chapterhouse start' "$unit"
set -a
export $(sed -n 's/^Environment=//p' "$unit" | sed 's#=/var/#=${root}/var/#')
. "${root}$(sed -n 's/^EnvironmentFile=//p' "$unit")"
if [ "$verb" = restart ]; then ${layState(root)}; fi
exec ${process.execPath} ${supervisor} "$verb" ${root}/run/portal notified
`

/** Runs a program with the settings of a file, which come last, as systemd-run does. */
const systemdRun = (root: string) => `#!/bin/sh
set -eua
files=
while :; do
  case "$1" in
    --pipe | --wait | --quiet | --collect) shift ;;
    -p)
      case "$2" in
        EnvironmentFile=*) files="$files \${2#EnvironmentFile=}" ;;
        StateDirectory=*) ${layState(root)} ;;
      esac
      shift 2 ;;
    -E) case "$2" in *=*) export "$2" ;; esac; shift 2 ;;
    *) break ;;
  esac
done
for file in $files; do . "$file"; done
exec "$@"
`

/** Lays an empty server. Its portal listens on another port than that of the documents, and waits for nobody at its end. */
export async function layServer(root: string): Promise<Server> {
  for (const each of [...directories, 'stand-ins']) mkdirSync(path.join(root, each), { recursive: true })
  const standIn = (name: string, text: string) =>
    writeFileSync(path.join(root, 'stand-ins', name), text, { mode: 0o755 })
  standIn('systemctl', systemctl(root))
  standIn('systemd-run', systemdRun(root))
  standIn('journalctl', `#!/bin/sh\nexec cat ${root}/run/portal/log\n`)
  // Everything is installed, whoever runs the tests is root, and what is started is ready when its command ends.
  for (const name of ['apt-get', 'caddy', 'curl', 'getent', 'sleep']) standIn(name, '#!/bin/sh\n')
  standIn('id', '#!/bin/sh\necho "${STAND_IN_ID:-0}"\n')
  writeFileSync(path.join(root, 'etc/caddy/Caddyfile'), debiansCaddyfile)
  // What the supervisor starts.
  symlinkSync(path.join(root, 'opt/chapterhouse'), path.join(root, 'run/portal/current'))
  const port = await freePort()
  const env = {
    PATH: [path.join(root, 'stand-ins'), path.join(root, 'usr/local/bin'), process.env.PATH].join(':'),
    HOME: path.join(root, 'root'),
    PORTAL_ROOT: root,
    UPDATE_LINK: path.join(root, 'opt/chapterhouse'),
    PORT: String(port),
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  }
  const below = (commands: string) => commands.replaceAll(/(?<=^|[\s"'=>])(?=\/(?:opt|etc|var|root|usr)\b)/gm, root)
  const run: Server['run'] = (commands) =>
    new Promise((resolve, reject) => {
      const words = ['--norc', '-euo', 'pipefail', '-c', commands]
      const options = { cwd: path.join(root, 'root'), env: env as unknown as NodeJS.ProcessEnv }
      execFile('bash', words, options, (error, out, err) => {
        if (error) reject(new Error(`${commands}\nended with ${String(error.code)}:\n${out}${err}`))
        else resolve(out)
      })
    })
  return {
    root,
    port,
    at: (place) => path.join(root, place),
    run: (commands) => run(below(commands)),
    async follow(page, part, changes = {}) {
      let block = blockWith(page, part)
      for (const [text, other] of Object.entries(changes)) {
        if (!block.includes(text)) throw new Error(`docs/${page}.md has no ${text} there:\n${block}`)
        block = block.replaceAll(text, other)
      }
      return run(below(block))
    },
    journal: () => {
      const log = path.join(root, 'run/portal/log')
      return existsSync(log) ? readFileSync(log, 'utf8') : ''
    },
  }
}

/** Returns the one block of commands of a page that has a text. */
function blockWith(page: string, part: string): string {
  const text = readFileSync(`docs/${page}.md`, 'utf8')
  // One that belongs to a step of a list is indented.
  const blocks = [...text.matchAll(/^( *)```sh\n(.*?)^\1```$/gms)].map(([, indent, block]) =>
    block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  const found = blocks.filter((block) => block.includes(part))
  if (found.length !== 1) throw new Error(`docs/${page}.md has ${found.length} blocks of commands with ${part}`)
  return found[0]!
}

/** Adds settings to those of the portal, as the documents tell an operator to. */
export function addSettings(server: Server, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  appendFileSync(server.at('etc/chapterhouse/environment'), lines.join(''))
}

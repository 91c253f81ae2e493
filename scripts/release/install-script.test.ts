/** deploy/install.sh and deploy/portal on a server that a folder stands for, with releases of a few bytes. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layServer, type Server } from '#tests/support/releases/documented.ts'

const release = 'chapterhouse-1.2.3-linux-x64'
const link = 'https://example.org/setup?code=ABCD'

let server: Server

beforeEach(async () => {
  server = await layServer(mkdtempSync(path.join(tmpdir(), 'chapterhouse-install-')))
  unpack(release)
})
afterEach(async () => {
  if (existsSync(server.at('etc/systemd/system/chapterhouse.service'))) await server.run('systemctl stop chapterhouse')
  rmSync(server.root, { recursive: true, force: true })
})

/** A release whose program notes what it was asked, and does to files what the portal's own does. */
function unpack(name: string) {
  const folder = server.at(`root/${name}`)
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  for (const driver of ['better-sqlite3', 'better-sqlite3-13']) {
    mkdirSync(path.join(folder, 'node_modules', driver), { recursive: true })
    writeFileSync(path.join(folder, 'node_modules', driver, 'index.js'), 'module.exports = class {}')
  }
  cpSync('deploy', path.join(folder, 'deploy'), { recursive: true })
  const program = `#!/bin/sh
set -eu
echo "$*" >>${server.root}/asked
case $1 in
  start) echo '  Link        ${link}'; echo "Ready on port $PORT."; exec tail -f /dev/null ;;
  backup) if [ -e ${server.root}/full-disk ]; then exit 1; fi; mkdir -p "$2"; echo kept >"$2/database" ;;
  restore)
    if [ -e "$DATA_DIR/chapterhouse.sqlite" ]; then echo 'There is a database' >&2; exit 2; fi
    if [ -d "$2" ]; then cp "$2/database" "$DATA_DIR/chapterhouse.sqlite"; else cp "$2" "$DATA_DIR/chapterhouse.sqlite"; fi ;;
  update) echo "as $PWD \${BACKUP_PASSPHRASE_FILE:-without a passphrase}" ;;
esac
`
  writeFileSync(path.join(folder, 'bin/chapterhouse'), program, { mode: 0o755 })
}

const asked = () => readFileSync(server.at('asked'), 'utf8').trim().split('\n')
const textOf = (file: string) => readFileSync(server.at(file), 'utf8')
const install = (words: string, before = '') => server.run(`${before} sh chapterhouse-*/deploy/install.sh ${words}`)
const settings = 'etc/chapterhouse/environment'

test('it installs a release, starts it, and prints the link; again, it changes nothing', async () => {
  const said = await install('Example.org --practice')
  expect(said).toContain(`  ${link}\n`)
  expect(said).toContain(`grep APP_SECRET ${server.at(settings)}`)
  expect(
    textOf(settings)
      .replace(/^APP_SECRET=[\w+/]{43}=$/m, 'APP_SECRET=…')
      .split('\n'),
  ).toEqual([
    'APP_SECRET=…',
    'PORTAL_MODE=live',
    'BASE_DOMAIN=example.org',
    'TRUSTED_PROXIES=1',
    `BACKUP_DIR=${server.at('var/lib/chapterhouse/backups')}`,
    'PAYPAL_ENVIRONMENT=practice',
    '',
  ])
  expect(statSync(server.at(settings)).mode & 0o777).toBe(0o600)
  expect(realpathSync(server.at('usr/local/bin/chapterhouse'))).toBe(
    realpathSync(server.at(`opt/releases/${release}/bin/chapterhouse`)),
  )
  expect(existsSync(server.at(`root/${release}`))).toBe(false)
  expect(textOf('etc/caddy/Caddyfile')).toBe(readFileSync('deploy/Caddyfile', 'utf8'))
  expect(textOf('etc/caddy/Caddyfile.before-chapterhouse')).toContain('/usr/share/caddy')

  appendFileSync(server.at(settings), 'LOG_LEVEL=info\n')
  appendFileSync(server.at('etc/caddy/Caddyfile'), '# our own line\n')
  const before = [textOf(settings), textOf('etc/caddy/Caddyfile')]
  unpack(release)
  const again = await install('example.org')
  expect(again).toContain('The portal runs at https://example.org.')
  expect(again).toContain('etc/caddy/Caddyfile is not as this release has it, and stays as it is.')
  expect([textOf(settings), textOf('etc/caddy/Caddyfile')]).toEqual(before)
  expect(existsSync(server.at(`root/${release}`))).toBe(false)
  expect(asked()).toEqual(['start'])
})

test.each([
  ['another account than root', 'example.org', 'export STAND_IN_ID=1000;', 'Run this as root'],
  ['no domain', '', '', 'Name the domain of the portal'],
  ['an address', 'https://example.org/', '', 'is no domain'],
  ['a name without a dot', 'localhost', '', 'localhost is no domain'],
  ['two domains', 'example.org example.net', '', 'Name one domain'],
  ['another word', 'example.org --fast', '', 'There is no --fast.'],
  ['a server without systemd', 'example.org', 'rmdir ../run/systemd/system;', 'systemd does not run here'],
  [
    'other sites in Caddy',
    'example.org',
    'echo "other.org { respond hi }" >/etc/caddy/Caddyfile;',
    'serves other sites',
  ],
  ['a clone', 'example.org', 'rm -r chapterhouse-*/bin;', 'is no release'],
  ['a release for another Node', 'example.org', 'rm -r chapterhouse-*/node_modules;', 'was not made for Node v'],
])('it refuses %s, and changes nothing', async (_what, words, before, sentence) => {
  await expect(install(words, before)).rejects.toThrow(sentence)
  for (const place of ['opt', 'etc/chapterhouse', 'usr/local/bin/portal', 'etc/systemd/system/chapterhouse.service'])
    expect([place, existsSync(server.at(place))]).toEqual([place, false])
})

test('it leaves another release, domain, or kind of money as it was installed', async () => {
  await install('example.org')
  unpack(release)
  await expect(install('example.net')).rejects.toThrow('has another BASE_DOMAIN than example.net')
  await expect(install('example.org --practice')).rejects.toThrow('is for real money')
  rmSync(server.at(`root/${release}`), { recursive: true })
  unpack('chapterhouse-1.3.0-linux-x64')
  await expect(install('example.org')).rejects.toThrow(`Release ${release} is installed here.`)
  expect(realpathSync(server.at('opt/chapterhouse'))).toBe(realpathSync(server.at(`opt/releases/${release}`)))
})

test('on a new server it takes the secret of a backup, which `portal` packs, brings back, and cleans up', async () => {
  const secret = 's'.repeat(44)
  await expect(install('example.org --restore', 'echo short |')).rejects.toThrow(
    'APP_SECRET has at least 32 characters',
  )
  await server.run(`echo APP_SECRET=${secret} | sh /opt/chapterhouse/deploy/install.sh example.org --restore`)
  expect(textOf(settings)).toContain(`APP_SECRET=${secret}\n`)
  expect(existsSync(server.at('asked'))).toBe(false)

  await server.run('portal backup /root/kept.tar.gz')
  expect(statSync(server.at('root/kept.tar.gz')).mode & 0o777).toBe(0o600)
  await expect(server.run('portal backup /root/kept.tar.gz')).rejects.toThrow('There is a')
  const said = await server.run('portal restore kept.tar.gz')
  expect(said).toContain('systemctl enable --now chapterhouse')
  expect(textOf('var/lib/chapterhouse/chapterhouse.sqlite')).toBe('kept\n')
  expect(asked().map((line) => line.replaceAll(/passing-\w+/g, 'passing'))).toEqual([
    `backup ${server.at('var/lib/chapterhouse/passing/by-hand')}`,
    `restore ${server.at('var/lib/chapterhouse/passing/by-hand')}`,
    'log verify',
  ])
  // What is there is never written over, and what passed through is gone in any case.
  await expect(server.run('portal restore kept.tar.gz')).rejects.toThrow('There is a database')
  rmSync(server.at('var/lib/chapterhouse/chapterhouse.sqlite'))
  writeFileSync(server.at('root/night.zip'), 'of the night\n')
  await server.run('portal restore /root/night.zip')
  expect(textOf('var/lib/chapterhouse/chapterhouse.sqlite')).toBe('of the night\n')
  expect(await server.run('ls /var/lib/chapterhouse')).toBe('chapterhouse.sqlite\n')
  await expect(server.run('portal restore /root/none.zip')).rejects.toThrow('There is no file')
})

test('a first run that ended at Caddy is finished by the next', async () => {
  const systemctl = server.at('stand-ins/systemctl')
  renameSync(systemctl, `${systemctl}.real`)
  const script = `#!/bin/sh
echo "$*" >>${server.root}/services
case $* in *caddy) if [ -e ${server.root}/port-taken ]; then exit 1; fi ;; esac
exec ${systemctl}.real "$@"
`
  writeFileSync(systemctl, script, { mode: 0o755 })
  writeFileSync(server.at('port-taken'), '')
  await expect(install('example.org')).rejects.toThrow('Caddy does not start')
  rmSync(server.at('port-taken'))
  rmSync(server.at('services'))
  const again = await server.run('sh /opt/chapterhouse/deploy/install.sh example.org')
  expect(again).toContain(`  ${link}\n`)
  expect(textOf('services')).toMatch(/^enable --now caddy\nreload-or-restart caddy$/m)
})

test('the installed release stays where a link leads to another disk', async () => {
  mkdirSync(server.at('disk/opt'), { recursive: true })
  rmSync(server.at('opt'), { recursive: true, force: true })
  symlinkSync(server.at('disk/opt'), server.at('opt'))
  await install('example.org')
  await server.run('sh /opt/chapterhouse/deploy/install.sh example.org')
  expect(existsSync(server.at(`opt/releases/${release}/bin/chapterhouse`))).toBe(true)
})

test('another program of that name, and a domain in other letters, are in the way', async () => {
  writeFileSync(server.at('usr/local/bin/portal'), '#!/bin/sh\necho another\n', { mode: 0o755 })
  await expect(install('example.org')).rejects.toThrow('There is another program at')
  expect(textOf('usr/local/bin/portal')).toContain('echo another')
  await expect(install("'bücher.example'")).rejects.toThrow('in their xn-- form')
  await expect(install("'example.org\nother.org'")).rejects.toThrow('is no domain')
})

test('a backup that fails leaves no file, and a restore that cannot begin leaves the portal running', async () => {
  await install('example.org')
  writeFileSync(server.at('full-disk'), '')
  await expect(server.run('portal backup /root/kept.tar.gz')).rejects.toThrow('There is no backup at')
  expect(await server.run('ls -A /root')).not.toContain('kept')

  const isActive = () => server.run('systemctl is-active --quiet chapterhouse')
  await expect(server.run('portal restore /root/none.tar.gz')).rejects.toThrow('There is no file')
  await isActive()
  await server.run('mkdir one two; tar -czf two.tar.gz one two')
  await expect(server.run('portal restore two.tar.gz')).rejects.toThrow('is no backup by hand')
  await expect(isActive()).rejects.toThrow()

  // The data of this one is elsewhere, so the restore says what is in its way.
  appendFileSync(server.at(settings), 'DATABASE_URL=postgres://db.example.org/portal\n')
  await server.run('systemctl start chapterhouse')
  rmSync(server.at('full-disk'))
  await server.run('portal backup /root/kept.tar.gz')
  await server.run('portal restore kept.tar.gz')
  await isActive()
  expect(await server.run('ls -A /var/lib/chapterhouse')).toBe('chapterhouse.sqlite\n')
})

test('the password of another database reaches the portal whole, and stays nowhere', async () => {
  await install('example.org')
  writeFileSync(server.at(`opt/releases/${release}/bin/chapterhouse`), `#!/bin/sh\nprintf '%s' "$PGPASSWORD"\n`, {
    mode: 0o755,
  })
  const password = `a"b\\c $d\`e`
  const said = await server.run(`PGPASSWORD='${password}' portal move`)
  expect(said).toBe(password)
  expect(readdirSync(server.at('run')).filter((name) => name.startsWith('portal-'))).toEqual([])
})

test('`portal` updates as root, with the passphrase of encrypted backups', async () => {
  await install('example.org --restore', `echo ${'s'.repeat(44)} |`)
  expect(await server.run('portal update next.tar.gz --wait 5')).toContain('without a passphrase')
  writeFileSync(server.at('etc/chapterhouse/backup-passphrase'), 'a long enough passphrase')
  expect(await server.run('portal update next.tar.gz')).toContain(server.at('etc/chapterhouse/backup-passphrase'))
  expect(asked()).toEqual(['update next.tar.gz --wait 5', 'update next.tar.gz'])
  await expect(server.run('export STAND_IN_ID=1000; portal doctor')).rejects.toThrow('Run this as root')
})

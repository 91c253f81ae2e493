/**
 * Debian's Caddy and nginx in front of the portal, with the files of deploy/ as they are: certificates of an own
 * authority, two chapters, large uploads, and a visitor who lies about the address. And the unit of systemd.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture, uploadRequest } from '#tests/support/files.ts'
import { whyMissing } from '#tests/support/machine/debian.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { ask, ended, freePort, printed, startCaddy, type Proxy } from '#tests/support/machine/proxies.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { tokenOf } from './buyers.ts'

const missing = whyMissing({
  caddy: 'caddy',
  nginx: 'nginx-light',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
})
// Never skipped where the programs can be installed, as on the machine that tests every change.
if (missing && process.getuid?.() === 0) throw new Error(missing)

const domain = 'example.org'
const authority = 'authority.pem'
let folder: string
let portal: PortalProcess
let adminToken: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-proxies-'))
  const dataDir = path.join(folder, 'data')
  await laySmallAssociation(dataDir)
  portal = await startBuiltPortal({ dataDir, env: { BASE_DOMAIN: domain, TRUSTED_PROXIES: '1', LOG_LEVEL: 'info' } })
  // Before the liars use up what their address may try.
  adminToken = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
}, 120_000)
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const proxies: Record<string, () => Promise<Proxy>> = {
  Caddy: () => startCaddy(path.join(folder, 'caddy'), portal.port),
  nginx: startNginx,
}

/** The file of deploy/ with this machine's ports and folders. Its certificate is a wildcard of an own authority. */
async function startNginx(): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()]
  const home = path.join(folder, 'nginx')
  mkdirSync(home)
  makeCertificates(home)
  const given = readFileSync('deploy/nginx.conf', 'utf8')
  const site = given
    .replace('127.0.0.1:3000', `127.0.0.1:${portal.port}`)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replaceAll(/\/etc\/letsencrypt\/live\/example\.org/g, home)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${home}/${name};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `${user}\npid ${home}/pid;\nerror_log stderr notice;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
  )
  const child = spawn('nginx', ['-p', home, '-c', path.join(home, 'nginx.conf'), '-g', 'daemon off;'])
  await printed(child, 'start worker process')
  return { port: https, ca: readFileSync(path.join(home, authority), 'utf8'), stop: () => ended(child) }
}

function makeCertificates(home: string) {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: home, stdio: 'ignore' })
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(
    'req',
    '-x509',
    ...fresh,
    '-keyout',
    'authority.key',
    '-out',
    authority,
    '-subj',
    '/CN=Authority',
    '-days',
    '9',
  )
  openssl('req', ...fresh, '-keyout', 'privkey.pem', '-out', 'request.pem', '-subj', `/CN=${domain}`)
  writeFileSync(path.join(home, 'names'), `subjectAltName=DNS:${domain},DNS:*.${domain}`)
  const signing = ['-CA', authority, '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names', '-days', '9']
  openssl('x509', '-req', '-in', 'request.pem', ...signing, '-out', 'fullchain.pem')
}

/** Resolves with the line in the portal's log about a request for a path. */
function lineOf(target: string): Promise<unknown> {
  return new Promise((resolve) => {
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      const line = output
        .split('\n')
        .find((each, at, all) => at < all.length - 1 && each.includes(`"path":"${target}"`))
      if (line === undefined) return
      portal.process.stdout!.off('data', take)
      resolve(JSON.parse(line))
    }
    portal.process.stdout!.on('data', take)
  })
}

describe.skipIf(missing)('in front of the portal', () => {
  describe.each(Object.entries(proxies))('%s', (name, start) => {
    let proxy: Proxy
    beforeAll(async () => {
      proxy = await start()
    })
    afterAll(() => proxy.stop())

    test('two chapters are on HTTPS, each with its own pages and a certificate for its host', async () => {
      const [dc, ny] = [await ask(proxy, `dc.${domain}`, '/'), await ask(proxy, `ny.${domain}`, '/')]
      expect([dc.status, ny.status]).toEqual([200, 200])
      expect(dc.text).toContain('Washington DC')
      expect(ny.text).toContain('New York')
    })

    test('a host that is no chapter has no page', async () => {
      const answer = ask(proxy, `nowhere.${domain}`, '/')
      // Caddy obtains no certificate for it; nginx has one for all, and the portal answers.
      if (name === 'Caddy') await expect(answer).rejects.toThrow(/alert internal error|EPROTO|ECONNRESET/)
      else expect((await answer).status).toBe(404)
    })

    test('nobody reaches what is for the proxy alone', async () => {
      const { status } = await ask(proxy, `dc.${domain}`, `/internal/tls?domain=dc.${domain}`)
      expect(status).toBe(404)
    })

    test('a file of 10 MB arrives, and one byte more is refused by a sentence of the portal', async () => {
      const authorization = `Bearer ${adminToken}`
      const small = await picture('jpeg')
      const upload = async (bytes: number) => {
        const sent = uploadRequest(Buffer.concat([small, Buffer.alloc(bytes - small.length)]))
        const headers = { authorization, 'content-type': sent.headers.get('content-type')! }
        const body = new Uint8Array(await sent.arrayBuffer())
        return ask(proxy, `dc.${domain}`, '/api/upload', { method: 'POST', headers, body })
      }
      const most = 10 * 1024 * 1024
      expect(await upload(most)).toMatchObject({ status: 200, text: expect.stringMatching(/^\/uploads\//) as string })
      const refused = await upload(most + 1)
      expect([refused.status, refused.text]).toEqual([
        413,
        expect.stringContaining('The file is too large: at most 10 MB'),
      ])
    })

    test('the portal logs the id that the proxy made, whatever a visitor claims, and the trace that came along', async () => {
      const target = `/api/nothing-behind-${name}`
      const logged = lineOf(target)
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
      await ask(proxy, `dc.${domain}`, target, { headers: { 'x-request-id': 'of-a-liar', traceparent } })
      expect(await logged).toMatchObject({
        upstreamRequestId: expect.stringMatching(/^[\da-f-]{32,36}$/) as string,
        parentSpanId: '00f067aa0ba902b7',
      })
    })

    test('a visitor who claims another address each time is still one visitor', async () => {
      const attempt = (times: number) => ({
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${times}` },
        body: JSON.stringify({
          email: `nobody-${name}-${times}@example.org`,
          password: 'a wrong password',
          userRole: 'member',
        }),
      })
      const statuses: number[] = []
      // 30 attempts from one address, in docs/limits.md, and 30 more if the time for which they count ends meanwhile.
      for (let times = 0; times < 61 && statuses.at(-1) !== 429; times++)
        statuses.push((await ask(proxy, `dc.${domain}`, '/api/users/login', attempt(times))).status)
      expect(statuses.at(-1)).toBe(429)
      // Control: without the proxy in front, the portal believes the header, and another address may still try.
      const direct = await portal.request('dc', '/api/users/login', attempt(99))
      expect(direct.status).not.toBe(429)
    })
  })
})

describe.skipIf(missing)('deploy/chapterhouse.service', () => {
  const unit = 'deploy/chapterhouse.service'

  test('systemd accepts it', () => {
    const copy = path.join(folder, 'chapterhouse.service')
    // The program that it names is not installed on this machine.
    writeFileSync(copy, readFileSync(unit, 'utf8').replace('/opt/chapterhouse/bin/chapterhouse', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
    const ofOurs = stderr.split('\n').filter((line) => line.includes('chapterhouse.service'))
    expect([status, ofOurs]).toEqual([0, []])
  })

  test('systemd rates its exposure below 3 of 10', () => {
    const words = ['security', '--offline=true', '--threshold=30', '--no-pager', unit]
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
    expect([status, /exposure level for chapterhouse.service: ([\d.]+)/.exec(stdout)?.[1]]).toEqual([
      0,
      expect.stringMatching(/^[012]\.\d$/),
    ])
  })
})

/**
 * The built portal on each supported Node: it starts, people join and pay, files are uploaded and downloaded, and the
 * books verify.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { solve } from '#tests/support/fakes/human-check.ts'
import { picture, uploadRequest } from '#tests/support/files.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'
import { application } from '#tests/support/world/applicant.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { member, tokenOf } from './buyers.ts'

/** `npm test` installs the others; `npm run faults` alone uses this one. */
const nodes = [process.execPath, ...(process.env.OTHER_NODES ?? '').split(',').filter(Boolean)]

const versionOf = (node: string) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()

let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-node-'))
  await laySmallAssociation(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(nodes.map((node) => [versionOf(node), node]))(
  'on Node %s the portal starts, people join and pay, files are uploaded and downloaded, and the books verify',
  { timeout: 120_000 },
  async (version, node) => {
    const portal = await startBuiltPortal({ dataDir, node })
    try {
      expect((await portal.request(undefined, '/readyz')).text).toBe('ready')
      expect((await portal.request('dc', '/')).status).toBe(200)

      const captcha = await solve(
        (await portal.request('dc', '/human-check/challenge')).json() as Parameters<typeof solve>[0],
      )
      const joining = {
        ...application,
        email: 'fern@guests.example',
        checkChapter: `dc.localhost:${portal.port}`,
        memberType: 'dc-regular',
        certificate: '',
        captcha,
      }
      const joined = await portal.request('dc', '/api/users/register', { method: 'POST', body: joining })
      expect([joined.status, joined.json()]).toEqual([200, 'Please check your email to verify your account'])
      const email = (await portal.sentEmails()).find(({ to }) => to === joining.email)!
      expect((await portal.request('dc', new URL(email.links[0]!).pathname)).status).toBeLessThan(400)

      const token = await tokenOf(portal, 'member@dc.aea.example', 'member')
      const { paymentId } = (await member(token).pay(portal))!
      const adminToken = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
      const asAdmin = { headers: { authorization: `Bearer ${adminToken}` } }
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const file = await portal.request('dc', `/export/payments.${format}`, asAdmin)
        expect([format, file.status, file.text.length > 100]).toEqual([format, 200, true])
        if (format === 'csv') expect(file.text).toContain(paymentId)
      }

      const { body, headers } = await sent(uploadRequest(await picture('jpeg'), { origin: portal.origin('dc') }))
      const upload = await portal.request('dc', '/api/upload', {
        method: 'POST',
        headers: { ...headers, ...asAdmin.headers },
        body,
      })
      expect([upload.status, upload.text]).toEqual([200, expect.stringMatching(/^\/uploads\/image-\w+/)])
      expect((await portal.request('dc', upload.text, asAdmin)).status).toBe(200)
    } finally {
      await portal.stop()
    }
    const { stdout, status } = spawnSync(node, ['scripts/chapterhouse.js', 'log', 'verify'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir },
    })
    expect([version, status, stdout]).toEqual([version, 0, expect.stringContaining('The books are intact.')])
  },
)

async function sent(request: Request): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  return {
    headers: { 'content-type': request.headers.get('content-type')! },
    body: new Uint8Array(await request.arrayBuffer()),
  }
}

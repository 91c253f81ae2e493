import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#db/migrate.ts'
import type { World } from '#tests/support/world/world.ts'
/** Entry points outside of features: screens that combine features, files, exports, and the portal's health. */
import { pdf } from '#tests/support/files.ts'
import type { HttpClient, Reply, RequestOptions } from '#tests/support/http-client.ts'
import { elsewhere, post } from '../support/entry-points/attempts.ts'
import { onlyWashington, way, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

/** Gives the portal a file to back up and a folder for it: the database of a test is elsewhere. It takes no input. */
async function withFolder({ portal: { env } }: Pick<World, 'portal'>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-entry-'))
  const database = path.join(dataDir, 'chapterhouse.sqlite')
  await migrate(database)
  Object.assign(env, { dataDir, database, backupDir: path.join(dataDir, 'backups') })
  return {}
}

export const portalEntryPoints: FeatureEntryPoints = {
  procedures: {
    'system.state': { minAccess: 'systemAdmin' },
    'system.checks': { minAccess: 'systemAdmin' },
    'system.practiceEmails': { minAccess: 'systemAdmin' },
    'backups.make': { minAccess: 'systemAdmin', right: withFolder },
  },
  pages: {
    '/': { minAccess: 'anyone' },
    '/about': { minAccess: 'anyone' },
    '/dashboard': {
      minAccess: 'member',
      foreign: {
        queries: {
          tag: (ids) => [`all.tag=${ids.memberTag}&${onlyWashington}`],
          field: (ids) => [`all.field=${ids.memberField}:S&${onlyWashington}`],
        },
      },
    },
    // Others are redirected to the dashboard.
    '/dashboardScreen': {
      minAccess: 'member',
      but: { member: 302, 'helper at the door': 302, 'admin signed in as member': 302, systemAdmin: 302 },
    },
    '/system': {
      minAccess: 'systemAdmin',
      forms: [
        { minAccess: 'systemAdmin', form: { intent: 'backUp' } },
        { minAccess: 'systemAdmin', form: { intent: 'showEmails' } },
      ],
    },
    '/systemAdmin': {
      minAccess: 'member',
      but: { member: 302, 'helper at the door': 302, admin: 302, 'admin signed in as member': 302 },
    },
    // The export route precedes it; the page explains why the export was rejected.
    '/export/:file': {
      minAccess: 'anyone',
      at: () => '/export/nothing.csv',
      status: 404,
      foreign: { none: 'What a list is called, the same in every chapter.' },
    },
    '/developers': { minAccess: 'anyone' },
    '/developers/:feature': {
      minAccess: 'anyone',
      at: () => '/developers/quick-links',
      foreign: { none: 'What a room is called, the same in every chapter.' },
    },
    '/preferences/theme': {
      minAccess: 'anyone',
      status: 302,
      forms: [{ minAccess: 'anyone', form: { theme: 'dark', back: '/' } }],
    },
    '/dev/mailbox': { minAccess: 'anyone' },
    '*': { minAccess: 'anyone', at: () => '/no/such/page', status: 404, forms: [{ minAccess: 'anyone', form: {} }] },
  },
  otherRoutes: {
    'GET /healthz': { ways: [way('/healthz')] },
    'GET /readyz': { ways: [way('/readyz')] },
    // Without a trusted proxy nobody may ask; server/http/certificate-hosts.test.ts covers the proxy.
    'GET /metrics': { ways: [way('/metrics', 404)] },
    'GET /internal/tls': { ways: [way('/internal/tls?domain=dc.localhost', 403)] },
    'GET /human-check/challenge': { ways: [way('/human-check/challenge')] },
    'GET /uploads/:name': {
      ways: [
        { ask: ({ publicFile }) => publicFile, minAccess: 'anyone', in: 200 },
        { ask: ({ membersFile }) => membersFile, minAccess: 'member', in: 200, out: { member: 404, nobody: 404 } },
        { ask: ({ certificate }) => certificate, minAccess: 'admin', in: 200, out: { member: 404, nobody: 404 } },
        way('/uploads/image-00000000000000000000000000000000.jpg', 404),
      ],
      foreign: { address: (ids) => ids.certificate },
    },
    'GET /uploads/logoImage.png': { ways: [way('/uploads/logoImage.png', 302)] },
    // A request with a valid address is let in; tests/security/uploads covers who is given one.
    'GET /uploads/:grant/:name': {
      ways: [
        {
          ask: ({ certificate }) => certificate.replace('/uploads/', '/uploads/zzzzzz.forged/'),
          minAccess: 'anyone',
          in: 404,
        },
      ],
      foreign: { address: (ids, own) => own.signedInNewYork(ids.certificate) },
    },
    'POST /:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}': {
      ways: [way('/api/upload', 415, { method: 'POST' })],
      foreign: { none: 'Letters in either case.' },
      file: { readBy: 'server/wiring/other-routes.ts', field: 'image' },
    },
    'POST /:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}/': {
      ways: [way('/API/Upload/', 415, { method: 'POST' })],
      foreign: { none: 'Letters in either case.' },
      file: { readBy: 'server/wiring/other-routes.ts', field: 'image' },
    },
    // Including every feature's exports.
    'GET /export/:file': {
      ways: [way('/export/people.csv', 404)],
      foreign: { none: 'The same, at the entry point in front of the page.' },
    },
    'GET /api/openapi.json': { ways: [way('/api/openapi.json')] },
    'GET /announcements.rss': { ways: [way('/announcements.rss')] },
    'GET /activities.rss': { ways: [way('/activities.rss')] },
    'GET /calendar.rss': { ways: [way('/calendar.rss')] },
    'GET /jobs.rss': { ways: [way('/jobs.rss')] },
    'GET /robots.txt': { ways: [way('/robots.txt')] },
    'GET /sitemap.xml': { ways: [way('/sitemap.xml')] },
    'GET /:part{sitemap-[1-9]\\d{0,3}\\.xml}': {
      ways: [way('/sitemap-1.xml'), way('/sitemap-9.xml', 404)],
      foreign: { none: 'A number, of the chapter’s own pages.' },
    },
    'GET /manifest.webmanifest': { ways: [way('/manifest.webmanifest')] },
    'GET /dev/mailbox.json': { ways: [way('/dev/mailbox.json')] },
  },
  limits: {
    uploadByAddress: { attempt: ({ client }) => post(client, '/api/upload', '') },
    anonymousKilobytesByAddress: { attempt: async ({ client }) => upload(client) },
    uploadKilobytesByPerson: {
      attempt: ({ client, member, number }) => upload(client, { by: member, address: elsewhere(number) }),
    },
    exportByPerson: {
      attempt: ({ client, admin }) => client.request('/export/payments.csv', { method: 'HEAD', by: admin }),
    },
  },
}

/** A file of less than a kilobyte, which counts as one. */
function upload(client: HttpClient, request: RequestOptions = {}): Promise<Reply> {
  const body = new FormData()
  body.append('image', new File([new Uint8Array(pdf())], 'certificate.pdf'))
  return client.request('/api/upload', { method: 'POST', body, ...request })
}

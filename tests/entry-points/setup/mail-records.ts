import { generateKeyPairSync } from 'node:crypto'
import { way, type FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

/** The main chapter cares for the records of the portal's own address, with one key for all rows. */
async function withKey(world: PaymentsWorld): Promise<{ selector: string }> {
  Object.assign(world.portal.env, {
    smtpUrl: 'smtps://portal:secret@smtp.guild.example',
    mailFrom: 'portal@guild.example',
  })
  const { mailRecords } = world.as('system', { on: 'aea' })
  const { selector } = await mailRecords.view()
  if (selector) return { selector }
  await mailRecords.begin({ selector: '' })
  return { selector: (await mailRecords.view()).selector }
}

async function withKeyToLookFor(world: PaymentsWorld): Promise<object> {
  await withKey(world)
  return {}
}

async function newReportAddress(world: PaymentsWorld): Promise<{ madeAt: string }> {
  return { madeAt: (await world.as('admin').mailRecords.view()).reports.madeAt }
}

async function reportAddressWithKey(world: PaymentsWorld): Promise<{ madeAt: string; signingSecret: string }> {
  const { mailRecords } = world.as('admin')
  const { madeAt } = await newReportAddress(world)
  if (madeAt === '') await mailRecords.makeReportAddress({ madeAt })
  return { ...(await newReportAddress(world)), signingSecret: 'key-1' }
}

/** A key as SendGrid shows it, whose other half is nowhere. */
const { publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
})

async function reportAddressWithSendgrid(world: PaymentsWorld): Promise<{ madeAt: string; publicKey: string }> {
  const { madeAt } = await reportAddressWithKey(world)
  return { madeAt, publicKey: publicKey.toString('base64') }
}

/** Nobody is asked: the name is of this machine, which the portal refuses to reach. */
const mailbox = { mailServer: 'localhost', userName: 'office@guild.example', mailboxPassword: 'secret' }

async function newMailbox(world: PaymentsWorld): Promise<typeof mailbox & { shown: string }> {
  const { mailbox: before } = await world.as('admin').mailRecords.view()
  return { ...mailbox, shown: before?.updatedAt ?? '' }
}

async function mailboxThere(world: PaymentsWorld): Promise<{ shown: string }> {
  const { mailRecords } = world.as('admin')
  const { shown } = await newMailbox(world)
  if (shown === '') await mailRecords.setMailbox({ ...mailbox, shown })
  return { shown: (await newMailbox(world)).shown }
}

const reportBody = { method: 'POST', body: 'From: postmaster@guild.example' }

export const mailRecordEntryPoints: FeatureEntryPoints = {
  procedures: {
    'mailRecords.view': { minAccess: 'admin' },
    'mailRecords.begin': { minAccess: 'admin', as: 'system', on: 'aea', right: withKey },
    'mailRecords.makeReportAddress': { minAccess: 'admin', right: newReportAddress },
    'mailRecords.setMailgunKey': { minAccess: 'admin', right: reportAddressWithKey },
    'mailRecords.setSendgridKey': { minAccess: 'admin', right: reportAddressWithSendgrid },
    'mailRecords.setMailbox': { minAccess: 'admin', right: newMailbox },
    'mailRecords.removeMailbox': { minAccess: 'admin', right: mailboxThere },
    'mailRecords.testMailbox': { minAccess: 'admin', right: () => mailbox },
    'mailRecords.look': { minAccess: 'admin', as: 'system', on: 'aea', right: withKeyToLookFor },
  },
  pages: {
    '/mail-records': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'begin', selector: '' } },
        { minAccess: 'admin', form: { intent: 'look' } },
        { minAccess: 'admin', form: { intent: 'reports', madeAt: 'unknown' } },
        { minAccess: 'admin', form: { intent: 'mailbox', ...mailbox, shown: 'unknown' } },
        { minAccess: 'admin', form: { intent: 'removeMailbox', shown: 'unknown' } },
        { minAccess: 'admin', form: { intent: 'testMailbox', ...mailbox } },
        { minAccess: 'admin', form: { intent: 'sendgrid', madeAt: 'unknown', publicKey: '' } },
        { minAccess: 'admin', form: { intent: 'mailgun', madeAt: 'unknown', signingSecret: 'key-1' } },
      ],
    },
  },
  otherRoutes: {
    'POST /webhooks/mail/:subDomain/:key': {
      ways: [way('/webhooks/mail/dc/unknown', 404, reportBody), way('/webhooks/mail/nowhere/unknown', 404, reportBody)],
      foreign: { none: 'The key is one chapter’s; a wrong one answers like a chapter that does not exist.' },
    },
  },
}

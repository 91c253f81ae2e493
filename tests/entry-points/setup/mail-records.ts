import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
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

export const mailRecordEntryPoints: FeatureEntryPoints = {
  procedures: {
    'mailRecords.view': { minAccess: 'admin' },
    'mailRecords.begin': { minAccess: 'admin', as: 'system', on: 'aea', right: withKey },
    'mailRecords.look': { minAccess: 'admin', as: 'system', on: 'aea', right: withKeyToLookFor },
  },
  pages: {
    '/mail-records': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'begin', selector: '' } },
        { minAccess: 'admin', form: { intent: 'look' } },
      ],
    },
  },
}

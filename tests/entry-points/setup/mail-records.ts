import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

/** The main chapter cares for the records of the portal's own address. */
function withAccount({ portal }: PaymentsWorld): object {
  Object.assign(portal.env, { smtpUrl: 'smtps://portal:secret@smtp.guild.example', mailFrom: 'portal@guild.example' })
  return {}
}

async function withKey(world: PaymentsWorld): Promise<object> {
  withAccount(world)
  await world.as('system', { on: 'aea' }).mailRecords.begin()
  return {}
}

export const mailRecordEntryPoints: FeatureEntryPoints = {
  procedures: {
    'mailRecords.view': { minAccess: 'admin' },
    'mailRecords.begin': { minAccess: 'admin', as: 'system', on: 'aea', right: withAccount },
    'mailRecords.look': { minAccess: 'admin', as: 'system', on: 'aea', right: withKey },
  },
  pages: {
    '/mail-records': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'begin' } },
        { minAccess: 'admin', form: { intent: 'look' } },
      ],
    },
  },
}

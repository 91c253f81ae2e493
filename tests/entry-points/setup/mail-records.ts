import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { worldPassword } from '#tests/support/world/world.ts'

const account = {
  chapterEmail: 'office@guild.example',
  password: 'secret',
  mailServer: 'smtp.guild.example',
  currentPassword: worldPassword,
}

/** Records follow from the chapter's own mail account. */
async function withAccount(world: PaymentsWorld): Promise<object> {
  await world.as('admin').settings.update(account)
  return {}
}

async function withKey(world: PaymentsWorld): Promise<object> {
  await withAccount(world)
  await world.as('admin').mailRecords.begin()
  return {}
}

export const mailRecordEntryPoints: FeatureEntryPoints = {
  procedures: {
    'mailRecords.view': { minAccess: 'admin' },
    'mailRecords.begin': { minAccess: 'admin', right: withAccount },
    'mailRecords.look': { minAccess: 'admin', right: withKey },
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

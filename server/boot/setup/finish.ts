import { randomUUID } from 'node:crypto'
import { first, run } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { seal } from '../../auth/secrets.ts'
import { mainSubDomain } from '../../chapter.ts'
import { writerFor, type Portal } from '../../context.ts'
import { memberIdCandidates } from '../../features/members/reads.ts'
import { centsOf } from '../../providers/payments/cents.ts'
import { Refusal } from '../../refusal.ts'
import { foundAssociation } from '../create-chapter.ts'
import { smtpUrlOf } from './outside.ts'
import type { Draft } from './state.ts'

/**
 * Makes the entries of all steps real, in one transaction: two chapters, their member types, the system admin, the
 * payment account, and the settings that the environment does not have.
 * @throws Refusal conflict when another tab has saved since, or the portal has been set up otherwise
 */
export async function finishSetup(
  portal: Pick<Portal, 'store' | 'clock' | 'env' | 'logDefinition'>,
  draft: Required<Draft> & { association: { publicEmail: string } },
  version: number,
): Promise<void> {
  const { env } = portal
  const { association, admin, chapter, types, mail, payments } = draft
  const mainId = randomUUID()
  const write = writerFor(portal, { chapterId: mainId, actor: 'system:setup', correlation: randomUUID() })
  const candidates = memberIdCandidates()
  const { email, firstName, lastName, passwordHash } = admin
  const founding = {
    mainId,
    main: {
      ...chapter,
      subDomain: mainSubDomain(association),
      chapterName: association.name,
      chapterEmail: association.publicEmail,
    },
    chapterId: randomUUID(),
    chapter,
    timeZone: association.timeZone,
    zelleAddress: payments.way === 'zelle' ? payments.zelleAddress : null,
    types: types.map(({ memberType, fee, duration }) => ({
      memberType,
      feeCents: centsOf(fee),
      durationYears: duration,
    })),
    payment:
      payments.way === 'paypal'
        ? {
            clientId: payments.clientId,
            clientSecretSealed: seal(env.appSecret, payments.clientSecret),
            webhookId: payments.webhookId,
          }
        : null,
    admin: { email, firstName, lastName, passwordHash },
  }
  const account = mail.isLater ? undefined : mail.account
  const stored = {
    associationName: association.name,
    shortName: association.shortName,
    timeZone: association.timeZone,
    smtpUrlSealed: account?.server ? seal(env.appSecret, smtpUrlOf(account)) : null,
    mailFrom: account?.from ?? null,
  }
  await write(function* (tx) {
    yield* lockHead(tx)
    const row = yield* first(tx.sql.selectFrom('portalSetup').select('version'))
    if (row?.version !== version) throw new Refusal('conflict', 'Something was saved here in another tab.')
    yield* foundAssociation(tx, founding, candidates)
    const at = tx.now.toISOString()
    yield* run(
      tx.sql
        .updateTable('portalSetup')
        .set({ ...stored, draftSealed: null, version: version + 1, finishedAt: at, updatedAt: at }),
    )
  })
}

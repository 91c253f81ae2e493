import { StoreUnavailable, type Store } from '#db/store.ts'
import type { PortalSetupRow } from '#db/tables/portal/setup.ts'
import { first, run } from '#db/work.ts'
import { seal, unseal } from '../../auth/secrets.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Env } from '../../env.ts'
import type { Clock } from '../../time/clock.ts'
import { hashOfCode, newSetupCode } from './code.ts'

/** The result of a test: what the other side said, and when. */
export type Tested = { at: string; failure: string | null; words: string }

/** The entries of all steps so far. They become chapters and accounts at the end, all at once. */
export type Draft = {
  /** `publicEmail` is missing in what an earlier release saved. */
  association?: { name: string; shortName: string; timeZone: string; publicEmail?: string }
  admin?: { firstName: string; lastName: string; email: string; passwordHash: string }
  chapter?: {
    chapterName: string
    subDomain: string
    chapterEmail: string
    chapterPhone: string
    chapterAddress: string
  }
  types?: { memberType: string; fee: string; duration: number }[]
  mail?: { isLater: boolean; account?: MailDraft; test?: Tested & { to: string } }
  payments?: PaymentsDraft
}

/** The portal's mail account as typed. */
export type MailDraft = { server: string; port: string; user: string; password: string; from: string }

export type PaymentsDraft = {
  way: 'paypal' | 'zelle' | 'later'
  clientId: string
  clientSecret: string
  webhookId: string
  zelleAddress: string
  test?: Tested
}

type Around = { store: Store; env: Pick<Env, 'appSecret'>; clock: Clock }

/** Returns the row of the first start; undefined before its first code was made. */
export const setupRow = ({ store }: Pick<Around, 'store'>): Promise<PortalSetupRow | undefined> =>
  store.read.selectFrom('portalSetup').selectAll().executeTakeFirst()

/** Returns the entries so far. */
export const draftOf = (row: Pick<PortalSetupRow, 'draftSealed'>, appSecret: string): Draft =>
  row.draftSealed === null ? {} : (JSON.parse(unseal(appSecret, row.draftSealed)) as Draft)

/** Makes the first code, of which one server prints it; null when there is one already. */
export async function firstCode({ store, clock }: Around): Promise<string | null> {
  if (await setupRow({ store })) return null
  const code = newSetupCode()
  const made = await store.write(({ sql }) =>
    run(
      sql
        .insertInto('portalSetup')
        .values(rowWith(code, clock))
        .onConflict((conflict) => conflict.column('one').doNothing()),
    ),
  )
  return made > 0 ? code : null
}

/**
 * Makes another code. The earlier one and the browser that entered it are no longer accepted. What was entered stays,
 * but for the first admin: someone else may have used the earlier code and entered themselves.
 */
export async function anotherCode({ store, env, clock }: Around): Promise<string> {
  const code = newSetupCode()
  const fresh = rowWith(code, clock)
  const { codeHash, browserHash, updatedAt } = fresh
  await store.write(function* ({ sql }) {
    const made = yield* run(
      sql
        .insertInto('portalSetup')
        .values(fresh)
        .onConflict((conflict) => conflict.column('one').doNothing()),
    )
    if (made > 0) return
    // Counted by the database: a form that the earlier browser sends at the same moment has to be refused.
    yield* run(
      sql
        .updateTable('portalSetup')
        .set((each) => ({ codeHash, browserHash, updatedAt, version: each('version', '+', 1) })),
    )
    const row = yield* first(sql.selectFrom('portalSetup').select('draftSealed'))
    const rest = withoutAdmin(row?.draftSealed ?? null, env.appSecret)
    const draftSealed = rest === null ? null : seal(env.appSecret, JSON.stringify(rest))
    yield* run(sql.updateTable('portalSetup').set({ draftSealed }))
  })
  return code
}

/** Returns sealed entries without the admin; null when there are no others, or they cannot be opened. */
function withoutAdmin(draftSealed: string | null, appSecret: string): Draft | null {
  try {
    const { admin: _, ...rest } = draftOf({ draftSealed }, appSecret)
    return Object.keys(rest).length === 0 ? null : rest
  } catch {
    return null
  }
}

const rowWith = (code: string, clock: Clock): PortalSetupRow => ({
  one: 1,
  codeHash: hashOfCode(code),
  browserHash: null,
  version: 1,
  draftSealed: null,
  associationName: null,
  shortName: null,
  timeZone: null,
  smtpUrlSealed: null,
  mailFrom: null,
  finishedAt: null,
  updatedAt: clock.now().toISOString(),
})

/**
 * Lets the browser that entered a code continue, by the token of its cookie. False when another has begun, or when
 * there is a newer code by now.
 */
export async function letIn(
  { store, clock }: Pick<Around, 'store' | 'clock'>,
  token: string,
  codeHash: string,
): Promise<boolean> {
  const taken = await store.write(({ sql }) =>
    run(
      sql
        .updateTable('portalSetup')
        .set({ browserHash: hashToken(token), updatedAt: clock.now().toISOString() })
        .where('codeHash', '=', codeHash)
        .where('browserHash', 'is', null),
    ),
  )
  return taken > 0
}

/** Saves the entries over the version that a form began with. False when another tab has saved since. */
export async function saveDraft({ store, env, clock }: Around, draft: Draft, version: number): Promise<boolean> {
  const draftSealed = seal(env.appSecret, JSON.stringify(draft))
  const saved = await store.write(function* ({ sql }) {
    const row = yield* first(sql.selectFrom('portalSetup').select('version'))
    if (row?.version !== version) return 0
    return yield* run(
      sql
        .updateTable('portalSetup')
        .set({ draftSealed, version: version + 1, updatedAt: clock.now().toISOString() })
        .where('version', '=', version),
    )
  })
  return saved > 0
}

/** Deletes the entries of a portal that got its chapters from the command line. A later start does it where it cannot. */
export async function dropDraft({ store }: Pick<Around, 'store'>): Promise<void> {
  const row = await setupRow({ store })
  if (!row?.draftSealed) return
  try {
    await store.write(({ sql }) => run(sql.updateTable('portalSetup').set({ draftSealed: null })))
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

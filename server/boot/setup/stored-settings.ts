import type { Store } from '#db/store.ts'
import type { PortalSetupRow } from '#db/tables/portal/setup.ts'
import { unseal } from '../../auth/secrets.ts'
import { BadEnvironment, type Env, type SettingOfSetup } from '../../env.ts'
import { liveSettings } from '../../live-settings.js'

/**
 * Completes the environment of a live portal with the settings that its first start stored in the database; those of
 * the environment come first. Does nothing while the portal has no chapter.
 * @throws BadEnvironment when a portal with chapters has a setting in neither place
 */
export async function useStoredSettings({ read }: Pick<Store, 'read'>, env: Env): Promise<void> {
  if (env.mode !== 'live' || (await isBeforeSetup({ read }))) return
  const row = await read.selectFrom('portalSetup').selectAll().executeTakeFirst()
  const stored = row?.finishedAt ? settingsIn(row, env.appSecret) : {}
  const lacking: SettingOfSetup[] = []
  const value = (name: SettingOfSetup): string => {
    const found = stored[name]
    if (found === undefined) lacking.push(name)
    return found ?? ''
  }
  if (!env.given.has('ASSOCIATION_SHORT_NAME')) env.association.shortName = value('ASSOCIATION_SHORT_NAME')
  if (!env.given.has('ASSOCIATION_NAME')) env.association.name = value('ASSOCIATION_NAME')
  if (!env.given.has('TIME_ZONE')) env.timeZone = value('TIME_ZONE') || 'UTC'
  if (!env.given.has('SMTP_URL')) env.smtpUrl = value('SMTP_URL')
  if (!env.given.has('MAIL_FROM')) env.mailFrom = value('MAIL_FROM')
  if (lacking.length > 0) throw new BadEnvironment(lacking.map((name) => `${name}: ${liveSettings[name]}`).join('\n'))
}

/** Whether the portal has no chapter, so that the first start is still ahead. */
export async function isBeforeSetup({ read }: Pick<Store, 'read'>): Promise<boolean> {
  return (await read.selectFrom('chapters').select('chapterId').limit(1).executeTakeFirst()) === undefined
}

/**
 * Returns the settings that were chosen. A mail account that was left for later is empty, and emails wait; one that was
 * the environment's is not here.
 */
function settingsIn(row: PortalSetupRow, appSecret: string): Partial<Record<SettingOfSetup, string>> {
  const { shortName, associationName, timeZone, smtpUrlSealed, mailFrom } = row
  return {
    ...(shortName === null ? {} : { ASSOCIATION_SHORT_NAME: shortName }),
    ...(associationName === null ? {} : { ASSOCIATION_NAME: associationName }),
    ...(timeZone === null ? {} : { TIME_ZONE: timeZone }),
    ...(smtpUrlSealed === null && mailFrom !== null
      ? {}
      : { SMTP_URL: smtpUrlSealed === null ? '' : unseal(appSecret, smtpUrlSealed) }),
    MAIL_FROM: mailFrom ?? '',
  }
}

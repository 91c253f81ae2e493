import { Refusal } from '#server/refusal.ts'

export const notSignedIn = () => new Refusal('forbidden', 'Nominations are for members of this chapter who are logged in.')
export const notActive = () => new Refusal('forbidden', 'Nominations are for active members. Please pay your dues first.')
export const nominatedAlready = () => new Refusal('conflict', 'You are nominated for this position already.')

type Nominating = { isActive: boolean; nominatedFor: Readonly<Record<string, string>> }

/** Says before the checkout what would be refused in it. @throws Refusal */
export function refuseNominee(nominating: Nominating | undefined, positionId: string): void {
  if (!nominating) throw notSignedIn()
  if (!nominating.isActive) throw notActive()
  if (Object.hasOwn(nominating.nominatedFor, positionId)) throw nominatedAlready()
}

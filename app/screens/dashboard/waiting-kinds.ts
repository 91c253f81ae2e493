import Briefcase from 'lucide-react/icons/briefcase'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import MailWarning from 'lucide-react/icons/mail-warning'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Stamp from 'lucide-react/icons/stamp'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Waiting as Figures } from '#app/lib/page/viewer.ts'
import type { IconShape } from '#app/ui/parts/icon.tsx'
import { landingWords as words } from './landing-words.ts'

type Kind = { icon: IconShape; title: (count: number) => string; act: string; path: string }

/**
 * The kinds of things that wait in a chapter, in their order. The chapter's dashboard and the system admins' list both
 * go over them, so that one never says that nothing waits while the other counts something. Lines of the bank are
 * counted in the menu alone.
 */
export const waitingKinds = {
  applications: { icon: UserPlus, title: words.applications, act: words.review, path: '/members#pending' },
  zelle: { icon: Landmark, title: words.zelle, act: words.confirm, path: '/treasury/resolve' },
  toResolve: { icon: Scale, title: words.toResolve, act: words.resolve, path: '/treasury/resolve' },
  refundsToConfirm: { icon: ShieldCheck, title: words.toConfirm, act: words.confirm, path: '/treasury' },
  monthsToSeal: { icon: Stamp, title: words.monthsToSeal, act: words.seal, path: '/treasury/months' },
  pendingJobs: { icon: Briefcase, title: words.jobs, act: words.review, path: '/career' },
  failedEmails: { icon: MailWarning, title: words.failedEmails, act: words.check, path: '/emails' },
  openRefunds: { icon: HandCoins, title: words.refunds, act: words.view, path: '/treasury' },
} satisfies Record<Exclude<keyof Figures, 'bankLines'>, Kind>

export type WaitingKind = keyof typeof waitingKinds

/** The names of the kinds, in their order. */
export const kindNames = Object.keys(waitingKinds) as WaitingKind[]

type Unfinished = { chapterName: string; lacks: readonly (keyof typeof words.missing)[] }

/** Returns the row of the chapters that are not set up: none, one, or, for system admins, all of them. */
export function unfinishedRow(chapters: readonly Unfinished[], to: string) {
  const unfinished = chapters.filter(({ lacks }) => lacks.length > 0)
  const needs = unfinished.map(({ chapterName, lacks }) =>
    words.chapterNeeds(
      chapterName,
      lacks.map((step) => words.missing[step]),
    ),
  )
  return {
    icon: Settings,
    count: unfinished.length,
    title: words.unfinished(unfinished.length),
    text: words.few(needs, '; '),
    act: words.setUp,
    to,
  }
}

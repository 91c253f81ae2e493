import { Link } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'

export const eventPath = ({ eventId }: { eventId: string }) => `/event/${eventId}`

/** Whether visitors find a page of an event: one that sends them to its form has none, until it is cancelled. */
export const hasOwnPage = ({ sendsToForm, isCancelled }: { sendsToForm: number; isCancelled: boolean }) =>
  sendsToForm === 0 || isCancelled

/** The link of an email, as the address of a registrant's page names it. */
export const linkOf = ({ registrationId = '', key = '' }: Record<string, string | undefined>) => ({
  registrationId,
  key,
})

/** The address of the form of an event; the grand page is another one of the same event. */
export const formPath = ({ eventId, catalogue = null }: { eventId: string; catalogue?: string | null }) =>
  `/event/${catalogue === 'grand' ? 'regmod' : 'register'}/${eventId}`

/** These pages show the excerpt, so they need not carry the description. */
export const inShort = <Event extends { eventDescription: string }>(event: Event) => ({
  ...event,
  eventDescription: '',
})

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mb-3 flex items-center gap-2 print:hidden">
      <Icon of={ArrowLeft} className="flex-none text-link" />
      <Link to={to} className="text-link-line min-w-0 wrap-anywhere">
        {children}
      </Link>
    </p>
  )
}

import { Link } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'

export const eventPath = ({ eventId }: { eventId: string }) => `/event/${eventId}`

/** Whether an event has a page for visitors: one that redirects to its form has none, until it is canceled. */
export const hasOwnPage = ({ sendsToForm, isCancelled }: { sendsToForm: number; isCancelled: boolean }) =>
  sendsToForm === 0 || isCancelled

/** Returns the link of an email from the parameters of a registrant's page. */
export const linkOf = ({ registrationId = '', key = '' }: Record<string, string | undefined>) => ({
  registrationId,
  key,
})

/** Returns the URL of an event's form; the grand page is another form of the same event. */
export const formPath = ({ eventId, catalogue = null }: { eventId: string; catalogue?: string | null }) =>
  `/event/${catalogue === 'grand' ? 'regmod' : 'register'}/${eventId}`

/** Returns the event with a short description: these pages show only the excerpt. */
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

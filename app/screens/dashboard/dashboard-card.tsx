import { Link } from '#app/lib/remix.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { nameWithTitle } from '#server/features/members/rules.ts'
import { initials, phoneNumber } from '#app/lib/format.ts'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Dashboard } from './dashboard-data.ts'
import { noEmail } from '#app/ui/parts/words.ts'
import { dashboardWords } from './dashboard-words.ts'

/** Picture, name, contacts, and a link to the profile. */
export function DashboardCard({ card, memberId }: { card: Dashboard['card']; memberId: string }) {
  const name = `${card.firstName} ${card.lastName}`
  const profile = (
    <Link
      to="/profile"
      className="type-small -my-3 flex items-center py-3.5 justify-center gap-2 font-semibold text-link hover:underline"
    >
      {dashboardWords.viewProfile} <Icon of={ArrowRight} />
    </Link>
  )
  return (
    <Panel foot={profile} className="flex flex-col *:first:flex-1">
      <div className="flex gap-4 md:gap-5">
        <div className="size-18 flex-none *:size-full md:size-26">
          <Portrait picture={card.profilePicture} memberId={memberId} initials={initials(name)} size={104} />
        </div>
        <div className="min-w-0">
          <h2 className="type-section wrap-anywhere">{nameWithTitle(card)}</h2>
          {card.degree && (
            <p className="type-small text-ink-2 wrap-anywhere">
              {card.degree} {card.major}, <span className="tabular">{card.degreeYear}</span>
            </p>
          )}
          <ul className="type-small mt-3 flex flex-col gap-2">
            <Contact icon={Mail}>{card.email || noEmail}</Contact>
            {card.primaryPhone && <Contact icon={Phone}>{phoneNumber(card.primaryPhone)}</Contact>}
            {(card.address1 || card.city) && (
              <Contact icon={MapPin}>
                {card.address1 && <span className="block">{card.address1}</span>}
                {[card.city, `${card.state} ${card.zipcode}`.trim()].filter(Boolean).join(', ')}
              </Contact>
            )}
          </ul>
        </div>
      </div>
    </Panel>
  )
}

function Contact({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon of={icon} className="mt-0.5 flex-none text-ink-2" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

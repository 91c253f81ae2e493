import type { ReactNode } from 'react'
import { dollars, initials } from '#app/lib/format.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { Link } from '#app/lib/remix.ts'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { homeWords as words } from './home-words.ts'

/** A block with no content yet: one muted sentence under its heading. */
export function QuietBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Block title={title} rows>
      <p className="type-body text-ink-2">{children}</p>
    </Block>
  )
}

type HelpContact = {
  helpContactId: string
  memberId: string
  contactName: string
  helpFor: string
  contactEmail: string
  contactPhone: string
  profilePicture: string
}

/** The contact addresses: the chapter's help contacts or, if it has none, the contact in its settings. */
export function ContactBlock({
  chapter,
  isAdmin,
  contacts,
}: Pick<Viewer, 'chapter' | 'isAdmin'> & { contacts: HelpContact[] }) {
  if (contacts.length > 0) return <HelpContacts contacts={contacts} />
  return (
    <Block title={words.help} rows>
      <div className="type-body">
        <p className="font-semibold">{chapter.chapterName}</p>
        <p className="type-fine text-ink-2">{words.helpText}</p>
        <p className="mt-1">
          <a href={`mailto:${chapter.chapterEmail}`} className="text-link-line wrap-anywhere">
            {chapter.chapterEmail}
          </a>
        </p>
        <p className="tabular">{chapter.chapterPhone}</p>
      </div>
      {isAdmin && (
        <p className="type-body text-ink-2">
          {words.noHelp}{' '}
          <Link to="/help?dialog=add" className="text-link-line">
            {words.firstHelp}
          </Link>
        </p>
      )}
    </Block>
  )
}

function HelpContacts({ contacts }: { contacts: HelpContact[] }) {
  return (
    <Block title={words.help} rows>
      {contacts.map(({ helpContactId, memberId, contactName, helpFor, contactEmail, contactPhone, profilePicture }) => (
        <div key={helpContactId} className="type-body flex gap-3">
          <Portrait picture={profilePicture} memberId={memberId} initials={initials(contactName)} size={56} />
          <div className="min-w-0">
            <p className="font-semibold">{contactName}</p>
            <p className="type-fine text-ink-2 wrap-anywhere">{helpFor}</p>
            {contactEmail && (
              <a href={`mailto:${contactEmail}`} className="text-link-line wrap-anywhere">
                {contactEmail}
              </a>
            )}
            {contactPhone && (
              <p className="tabular">
                <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</a>
              </p>
            )}
          </div>
        </div>
      ))}
    </Block>
  )
}

/** The other chapters with their URLs; replaces the committee on the parent chapter. */
export function ChaptersBlock({ chapters, chapter }: Pick<Viewer, 'chapters' | 'chapter'>) {
  const others = chapters.filter(({ subDomain }) => subDomain !== chapter.subDomain)
  return (
    <Block id="chapters" title={words.chapters} count={others.length} rows>
      {others.map(({ subDomain, chapterName, url }) => (
        <ArrowLink key={subDomain} to={url}>
          {chapterName}
        </ArrowLink>
      ))}
    </Block>
  )
}

/** Links chosen by the chapter's admins, newest first. Hidden from visitors if there are none. */
export function LinksBlock({
  links,
  isAdmin,
}: Pick<Viewer, 'isAdmin'> & { links: { linkId: string; linkTitle: string; link: string }[] }) {
  if (links.length === 0) {
    return (
      isAdmin && (
        <QuietBlock title={words.links}>
          {words.noLinks}{' '}
          <Link to="/links?dialog=add" className="text-link-line">
            {words.firstLink}
          </Link>
        </QuietBlock>
      )
    )
  }
  return (
    <Block title={words.links} rows>
      {links.map(({ linkId, linkTitle, link }) => (
        <ArrowLink key={linkId} to={link}>
          {linkTitle}
        </ArrowLink>
      ))}
    </Block>
  )
}

function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="group flex items-center justify-between gap-3" rel="noopener">
      <span className="type-body min-w-0 wrap-anywhere group-hover:underline">{children}</span>
      <FrameIcon name="arrow-up-right" className="text-ink-2" />
    </a>
  )
}

export type MemberType = { memberTypeId: string; memberType: string; feeCents: number; durationYears: number }

/** The member types of this chapter and their fees; empty if no type has been set up. */
export function FeesBlock({ types }: { types: MemberType[] }) {
  if (types.length === 0) return null
  return (
    <Block title={words.fees} rows>
      {types.map(({ memberTypeId, memberType, feeCents, durationYears }) => (
        <p key={memberTypeId} className="type-body flex justify-between gap-4">
          <span className="font-medium">{memberType}</span>
          <span className="tabular text-right">
            {dollars(feeCents)} <span className="text-ink-2">{term(durationYears)}</span>
          </span>
        </p>
      ))}
    </Block>
  )
}

// 99 years stand for life (content, section 2).
const term = (years: number) => words.term(years, years >= 99)

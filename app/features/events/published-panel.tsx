import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import { useRoot } from '#app/lib/page/viewer.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { membersEmail, publishedWords as words } from './admin-words.ts'

/** The next steps after an event was published: its link to pass on, and an email to the members. */
export function PublishedPanel({ eventId }: { eventId: string }) {
  const link = `${useRoot()?.frame.baseUrl ?? ''}/event/${eventId}`
  return (
    <div
      role="status"
      aria-labelledby="published-title"
      className="panel mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 border-t-2 border-t-success p-4 md:px-5"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <Icon of={CircleCheck} size={24} className="flex-none text-success" />
        <div className="min-w-0">
          <h2 id="published-title" className="type-block">
            {words.title}
          </h2>
          <p className="type-body text-ink-2">{words.text}</p>
          <p className="type-body flex flex-wrap items-center gap-x-1 font-semibold">
            <a href={link} className="text-link-line wrap-anywhere">
              {link.replace(/^https?:\/\//, '')}
            </a>
            <CopyButton text={link} label={words.copy} />
          </p>
        </div>
      </div>
      <LinkButton to={membersEmail} look="primary" icon={Mail} className="max-sm:w-full">
        {words.email}
      </LinkButton>
    </div>
  )
}

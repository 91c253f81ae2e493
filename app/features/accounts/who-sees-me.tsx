import { Link } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { audienceOf, type Disclosure } from '#server/features/members/visibility.rules.ts'
import { visibilityWords as words } from './visibility-words.ts'

/** Each of one's own details and who sees it, by the rule that the server applies to every response. */
export function WhoSeesMe({ profile }: { profile: Disclosure }) {
  const rows = Object.entries(audienceOf(profile)) as [keyof typeof words.details, keyof typeof words.audiences][]
  return (
    <Block id="visibility" title={words.title}>
      <dl className="border-t border-rule">
        {rows.map(([detail, audience]) => (
          <div key={detail} className="grid gap-x-6 border-b border-rule py-2 md:grid-cols-2">
            <dt className="type-body text-ink-2">{words.details[detail]}</dt>
            <dd className="type-body font-medium">{words.audiences[audience]}</dd>
          </div>
        ))}
      </dl>
      <p className="type-small mt-3 text-ink-2">{words.helpContact}</p>
      <p className="mt-3">
        <Link className="text-link-line" to="/users/profile/edit#visibility">
          {words.change}
        </Link>
      </p>
    </Block>
  )
}

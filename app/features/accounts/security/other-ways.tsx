import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { securityWords } from '../security-words.ts'

const words = securityWords.other

/** Password and login link. */
export function OtherWays({ security, asksMore }: { security: Outputs['accounts']['security']; asksMore: boolean }) {
  return (
    <Block title={words.title} id="other-ways" rows>
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <p className="font-semibold">{words.password}</p>
          <p className="type-fine text-ink-2">{words.passwordText}</p>
        </div>
        <LinkButton to="/users/profile/edit#password" size="small">
          {words.change}
        </LinkButton>
      </div>
      {security.email && (
        <div className="py-3">
          <p className="font-semibold">{words.link}</p>
          <p className="type-fine wrap-anywhere text-ink-2">{words.linkText(security.email, asksMore)}</p>
        </div>
      )}
    </Block>
  )
}

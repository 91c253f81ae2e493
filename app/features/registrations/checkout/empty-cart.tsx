import { useViewer } from '#app/lib/page/viewer.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { emptyCart as words } from '../words.ts'

/** Shown to a viewer who did not register first, returns after a day, or blocks cookies. */
export function EmptyCart() {
  const isKnown = useViewer().role !== 'anonymous'
  return (
    <div className="max-w-180">
      <h1 className="type-title mb-3">{words.title}</h1>
      <p className="type-body">{words.text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/calendar" look="primary">
          {words.toEvents}
        </LinkButton>
        <LinkButton to={isKnown ? '/dashboard' : '/login?redirect=/dashboard'}>
          {isKnown ? words.mine : words.logIn}
        </LinkButton>
      </p>
    </div>
  )
}

import { LinkButton } from '#app/ui/parts/button.tsx'
import { emptyCart as words } from '../words.ts'

/** Somebody came here without registering, or after a day, or with a browser that keeps no cookies. */
export function EmptyCart() {
  return (
    <div className="max-w-180">
      <h1 className="type-title mb-3">{words.title}</h1>
      <p className="type-body">{words.text}</p>
      <p className="mt-6">
        <LinkButton to="/calendar" look="primary">
          {words.toEvents}
        </LinkButton>
      </p>
    </div>
  )
}

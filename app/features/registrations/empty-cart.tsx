import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'

/** Somebody came here without registering, or after a day, or with a browser that keeps no cookies. */
export function EmptyCart() {
  return (
    <>
      <h1 className="type-title mb-6">Event Registration Payment</h1>
      <Empty
        level="h2"
        title="Nothing to pay"
        action={
          <LinkButton to="/" look="primary">
            Show the events
          </LinkButton>
        }
      >
        Choose an event and register first. What you enter is kept for a day, in a cookie that your browser must allow.
      </Empty>
    </>
  )
}

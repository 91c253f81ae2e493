import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'

/** Somebody came here without registering, or after a day, or with a browser that keeps no cookies. */
export function EmptyCart() {
  return (
    <div className="max-w-180">
      <h1 className="type-title mb-6">Event Registration Payment</h1>
      <Alert title="There is no registration to pay for">
        Choose an event and register first. What you enter is kept for a day, in a cookie that your browser must allow.
      </Alert>
      <p className="mt-6">
        <LinkButton to="/" look="primary">
          Show the events
        </LinkButton>
      </p>
    </div>
  )
}

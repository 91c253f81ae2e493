import { Form } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { dashboardWords as words } from './dashboard-words.ts'

/** Tells admins who logged in as a member, or went back to it, that they are admins too, and lets them work as such. */
export function AlsoAdmin() {
  return (
    <Alert title={words.alsoAdmin} className="mb-6">
      {words.alsoAdminText}
      <Form method="post" action="/my-office" className="mt-3">
        <input type="hidden" name="intent" value="begin" />
        <input type="hidden" name="next" value="/dashboard" />
        <Button type="submit" size="small">
          {words.workAsAdmin}
        </Button>
      </Form>
    </Alert>
  )
}

import { Form, useNavigation } from '@remix-run/react'
import EyeOff from 'lucide-react/icons/eye-off'
import Megaphone from 'lucide-react/icons/megaphone'
import Pencil from 'lucide-react/icons/pencil'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import type { EventView } from './event-standing.ts'

/** What admins do with an event: edit it, and show it to everybody or no longer. */
export function EventDesk({ event: { eventId, isPublished } }: { event: EventView }) {
  const navigation = useNavigation()
  const intent = isPublished ? 'unpublish' : 'publish'
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      <LinkButton to={`/event/${eventId}/edit`} icon={Pencil}>
        Edit Event
      </LinkButton>
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value={intent}
          look={isPublished ? 'quiet' : 'primary'}
          icon={isPublished ? EyeOff : Megaphone}
          saving={navigation.formData?.get('intent') === intent}
        >
          {isPublished ? 'Un-Publish' : 'Publish'}
        </Button>
      </Form>
    </div>
  )
}

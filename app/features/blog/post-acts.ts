import type { z } from 'zod'
import type { Api } from '#server/api.ts'
import type { postActs } from '#server/features/blog/schema.ts'

type Sent = z.output<typeof postActs>

/** Does what a button of a post's page sent, and gives the address that says so. Its mark leads to the text. */
export async function sendAct(api: Api, blogId: string, sent: Sent): Promise<string> {
  const path = `/blogs/${encodeURIComponent(blogId)}`
  const done = (at?: string) => `${path}?done=${sent.intent}${at ? `&at=${at}#text-${at}` : ''}`
  const { blog, blogComments } = api
  switch (sent.intent) {
    case 'comment':
      return done(await blogComments.add({ blogId, comment: sent.comment }))
    case 'reply':
      return done(await blogComments.reply({ blogId, commentId: sent.commentId, reply: sent.reply }))
    case 'editComment':
      await blogComments.update(sent)
      return done(sent.commentId)
    case 'editReply':
      await blogComments.updateReply(sent)
      return done(sent.replyId)
    case 'removeComment':
      await blogComments.remove(sent)
      return done()
    case 'removeReply':
      await blogComments.removeReply(sent)
      return done()
    case 'hide':
      await blogComments.hide(sent)
      return done(sent.commentId)
    case 'unhide':
      await blogComments.unhide(sent)
      return done(sent.commentId)
    case 'remove':
      await blog.remove({ blogId })
      return '/blog?done=remove'
  }
}

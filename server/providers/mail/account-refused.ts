/**
 * Thrown when the server of a chapter's mail account rejects it. The message is a sentence for the chapter's admins.
 */
export class AccountRefused extends Error {
  override name = 'AccountRefused'
}

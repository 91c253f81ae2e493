/** Thrown when the server of a chapter's mail account rejects it. The message is worded for the chapter's admins. */
export class AccountRefused extends Error {
  override name = 'AccountRefused'
}

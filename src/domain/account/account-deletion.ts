/** What ties a reader and the publication together (product 8). */
export type Ties = {
  issuesLeft: boolean
  openInvoice: boolean
  paymentUnderWay: boolean
  monthlyDonation: boolean
  /** The old email address can still take its change back, with all that came after it. */
  emailUndo: boolean
  staff: boolean
}

const REASONS: Record<keyof Ties, string> = {
  issuesLeft: 'There are issues that you have paid for and that have not been sent yet.',
  openInvoice: 'There is an invoice that has not been paid.',
  paymentUnderWay: 'There is a payment under way.',
  monthlyDonation: 'There is a monthly donation. Please stop it first.',
  emailUndo: 'Your email address changed less than a week ago. You can delete your account once that change is final.',
  staff: 'You are a member of staff. Please ask for your role to be taken away first.',
}

/** Why an account cannot be deleted: each reason as a sentence, none when it can. */
export function reasonsToKeep(ties: Ties): string[] {
  return (Object.keys(REASONS) as (keyof Ties)[]).filter((tie) => ties[tie]).map((tie) => REASONS[tie])
}

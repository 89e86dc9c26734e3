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
  issuesLeft: 'You have paid for issues we haven’t sent yet.',
  openInvoice: 'You have an unpaid invoice.',
  paymentUnderWay: 'You have a payment in progress.',
  monthlyDonation: 'You have a monthly donation. Please stop it first.',
  emailUndo: 'Your email address changed less than a week ago. You can delete your account once that change is final.',
  staff: 'You’re on the staff. Please ask an administrator to remove your role first.',
}

/** Why an account cannot be deleted: each reason as a sentence, none when it can. */
export function reasonsToKeep(ties: Ties): string[] {
  return (Object.keys(REASONS) as (keyof Ties)[]).filter((tie) => ties[tie]).map((tie) => REASONS[tie])
}

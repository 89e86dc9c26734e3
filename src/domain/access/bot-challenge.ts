/** What somebody is about to do. A solved challenge is good for that and for nothing else. */
export const CHALLENGE_PURPOSES = ['checkout', 'subscribe', 'redeem', 'donate', 'invoice', 'list'] as const
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number]

export const CHALLENGE_MINUTES = 10

/** Why the answer to a challenge is not taken, in words for people who are no robots and did nothing wrong. */
export const CHALLENGE_NOT_SOLVED = 'Please try again: we could not make sure that you are not a robot.'
export const CHALLENGE_OVER = 'Please try again: it took too long, or this was sent already.'
export const CHALLENGE_OUT_OF_REACH =
  'Please try again in a minute: the service that tells people from robots does not answer.'

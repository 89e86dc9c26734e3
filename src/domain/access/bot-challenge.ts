/** What somebody is about to do. A solved challenge is good for that and for nothing else. */
export const CHALLENGE_PURPOSES = ['checkout', 'subscribe', 'redeem', 'donate', 'invoice', 'list'] as const
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number]

export const CHALLENGE_MINUTES = 10

/** Why the answer to a challenge is not taken, in words for people who are no robots and did nothing wrong. */
export const CHALLENGE_NOT_SOLVED = 'We couldn’t confirm that you’re not a robot. Please try again.'
export const CHALLENGE_OVER = 'That took too long, or the form was already sent. Please try again.'
export const CHALLENGE_OUT_OF_REACH = 'Our robot check isn’t responding. Please try again in a minute.'

import { type ClaimState, claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';

/** Tells whether a claim has not been settled, refused or cancelled. */
export const isOpenClaim = (state: ClaimState): boolean => claimLifeCycle.open.includes(state);

/** Most unanswered claims of one item, against abuse. */
export const MOST_OPEN_CLAIMS = 5;

import { type ClaimState, claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';

/** Tells whether a claim has not been settled, refused or cancelled. */
export const isOpenClaim = (state: ClaimState): boolean => claimLifeCycle.open.includes(state);

/** Most claims of one item that may be unanswered at once, against abuse. */
export const MOST_OPEN_CLAIMS = 5;

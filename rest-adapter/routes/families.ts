import type { RouteFamily } from '../family.js';
import { auth } from './auth.route.js';
import { partnerBrands } from './partner-brands.route.js';
import { partnerProfile } from './partner-profile.route.js';

/** Every family of the interface, in the order the reference lists them. A path that two could claim is the first one's. */
export const families: readonly RouteFamily[] = [auth, partnerBrands, partnerProfile];

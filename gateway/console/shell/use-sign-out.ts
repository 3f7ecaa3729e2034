import { asRefusal } from '../graph/refusal.js';
import { tell } from '../parts/toast.js';
import { useLanguage } from '../words/language.js';
import { sentenceOf } from '../words/refusals.js';
import { signOut } from './session.js';

/** Returns a function that signs out and calls `onLeft`, or says why the session may still be open. */
export function useSignOut(onLeft: () => void): () => void {
  const language = useLanguage();
  return () => void signOut().then(onLeft, (thrown) => tell(sentenceOf(language, asRefusal(thrown)).join(' ')));
}

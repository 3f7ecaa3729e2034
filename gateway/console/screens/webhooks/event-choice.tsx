import { useQuery } from '../../graph/use-query.js';
import { eventTypeList } from '../../operations/machines.generated.js';
import { CheckField } from '../../parts/field.js';
import { Answered } from '../../parts/notice.js';
import { eventWord } from '../../words/events.js';
import { useLanguage, useWords } from '../../words/language.js';
import { webhookWords as words } from './webhook-words.js';

/** Chooses the event types of a subscription. */
export function EventChoice({
  chosen,
  onChosen,
}: {
  chosen: readonly string[];
  onChosen: (events: readonly string[]) => void;
}) {
  const w = useWords(words);
  const language = useLanguage();
  const query = useQuery(eventTypeList, {});
  return (
    <fieldset>
      <legend>{w.choose}</legend>
      <Answered query={query}>
        {({ eventTypes }) => (
          <div class="fields">
            {eventTypes.map(({ name }) => (
              <CheckField
                key={name}
                label={eventWord(name, language)}
                hint={name}
                checked={chosen.includes(name)}
                onValue={(checked) => onChosen(checked ? [...chosen, name] : chosen.filter((each) => each !== name))}
              />
            ))}
          </div>
        )}
      </Answered>
    </fieldset>
  );
}

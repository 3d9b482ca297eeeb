import { Outcome } from '../../shared/ui/outcome';

/** Says that it is done. Whether the page shows the new tickets already is not known: reading them may fail. */
export const HasMoved = ({ isPart }: { isPart: boolean }) => (
  <Outcome>
    {isPart
      ? 'The tickets that you chose have moved. They are on their way by e-mail, with a link of their own. This page is for those who stay.'
      : 'Your booking has moved. Your new tickets are on their way by e-mail.'}
  </Outcome>
);

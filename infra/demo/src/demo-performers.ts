/** Twelve fictitious performers. Lines are `name - bio`, as staff type them. */
export const PERFORMERS: readonly string[] = [
  'Bronwen Tally - Valleys-born, council-trained, and the only person to be heckled by her own nan on live radio',
  'Dev Okafor - Ex-maths teacher who can prove, with a diagram, why you are single',
  'Margot Pell - Deadpan from Poole; once made a hen party reconsider everything',
  'Ruairi Finch - Musical comedy with a ukulele he promises to put down',
  'Sunita Crane - A&E nurse by week, merciless by Saturday',
  'Colm Varley - Storyteller of small disasters, mostly his own',
  'Tamsin Oduya - Character comedy: seven people, one cardigan',
  'Gethin Moss - Rugby widow, cat father, and the calmest angry man in Wales',
  'Priya Lowell - Crowd work so quick that the front row comes back for more',
  'Barnaby Sykes - Posh, broke and unreasonably cheerful about both',
  'Nell Hardcastle - One-liners at a rate that worries her dentist',
  'Otis Wren - Compère, peacemaker, and the reason the bar closes on time',
];

interface ShowTexts {
  title: string;
  description: string;
  fullDescription: string;
  highlights: string;
}

export const SHOW_TEXTS: readonly ShowTexts[] = [
  {
    title: 'Saturday Night Stand-Up',
    description:
      "Four of the circuit's quickest minds in one low-ceilinged room. Bring friends; leave with a stitch and a new favourite act.",
    fullDescription:
      'This is the one we have done every Saturday since 2005: a compère who learns your name and uses it, two acts, a proper interval, and a headliner who has earned it.\n\nSit at the front if you like attention. Sit at the back if you think that will help.\n\nFood is served until 7.15pm, so come early, eat well and be in your seat when the lights go down.',
    highlights: 'Four comedians\nInterval with the bar open\nFood until 7.15pm',
  },
  {
    title: 'The Late Shift',
    description:
      'Night owls, nurses, chefs and comedians: four acts who do their best work after dark, and say what the day shift would not.',
    fullDescription:
      'A line-up of people who know what four in the morning looks like.\n\nExpect stories from wards, kitchens and the last train home. Over-18s only, and for once we mean the material as well as the bar.',
    highlights: 'Four comedians\nStories after dark\nTables of up to ten',
  },
  {
    title: 'Fresh Faces, Old Hands',
    description:
      'Two acts you will say you saw first, and two you have already quoted at work. Sixty per cent new material, no per cent safe.',
    fullDescription:
      'Two newcomers straight from the finals circuit, then two old hands who have played this room more often than they have done their tax.\n\nYou will remember the first pair in five years. You will remember the second pair on Monday.',
    highlights: 'Two newcomers, two headliners\nNew material night\nInterval with the bar open',
  },
];

/** The Saturdays before Christmas. */
export const FESTIVE_TEXTS: ShowTexts = {
  title: 'The Christmas Cracker',
  description:
    'Four comedians, one paper hat each, and jokes that are better than the ones in the crackers. Office parties are welcome and will be mentioned.',
  fullDescription:
    'The last Saturdays before Christmas, with the whole room in paper hats: a compère with a bell, two acts, mulled wine in the interval, and a headliner who has agreed to wear the jumper.\n\nThese are the fullest nights of the year, so book early and sit with the people you came with.',
  highlights: 'Four comedians\nMulled wine in the interval\nTables for office parties',
};

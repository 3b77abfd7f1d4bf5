/**
 * Every threshold of the track analysis and of the intake's noise check, with its unit, its reason and its source.
 * They were tuned on 43 real days, by eye and by label.
 */
import { spanMs } from '../day';
import type { FixSource } from '../positions';

/**
 * Metres. A GPS or Wi-Fi fix with a larger accuracy radius only tells the neighbourhood; intake and day both flag it.
 * Dawarich and GeoPulse use 50 to 100; a card indoors needs more.
 */
export const MAX_TRUSTED_RADIUS = 150;
/**
 * Metres. Accuracy radius of a fix that has none: open sky for GPS, the nearby base stations for Wi-Fi, a mast for
 * cell.
 */
export const ASSUMED_RADIUS: Record<FixSource, number> = { gps: 20, wifi: 60, cell: 1_500 };

/**
 * m/s. A single faster step is a jump and is never part of a track. GPS: expressways end at 33, receivers jitter by 10
 * within a second, and the jumps of the real days begin at 50. Wi-Fi: at such a speed the base stations in the list
 * belong to a place passed long ago.
 */
export const MAX_STEP_SPEED: Record<FixSource, number> = { gps: 50, wifi: 35, cell: 35 };
/**
 * m/s, 162 km/h. The fastest step the intake believes, the accuracy radii allowed for. The intake knows only earlier
 * fixes, so it flags less than the analysis of the day.
 */
export const MAX_INTAKE_SPEED = 45;
/**
 * m/s, 144 km/h. The fastest believable drive for a minute (the law allows 120), unless the speedometer reports more.
 */
export const MAX_SUSTAINED_SPEED = 40;
/** Milliseconds over which `MAX_SUSTAINED_SPEED` holds. */
export const SUSTAINED_WINDOW = spanMs(1, 'minutes');
/** Milliseconds. A shorter slow part between two speeding stretches belongs to them: a train slows for a curve. */
export const SPEEDING_PAUSE = spanMs(2, 'minutes');
/** m/s. The fastest train of the country runs 350 km/h (97 m/s). It is believed when the speedometer agrees. */
export const MAX_TRAIN_SPEED = 120;
/** Ratio. A speedometer reads one instant, a step is a mean over its time. */
export const SPEEDOMETER_MARGIN = 1.25;

/** Milliseconds. Fixes closer together share their error, so each counts less as evidence when jumps are judged. */
export const INDEPENDENT_AFTER = 10_000;
/**
 * Independent fixes. The evidence a jump costs: an excursion of fewer than twice as many fixes is an error, a longer
 * one is believed.
 */
export const JUMP_COST = 20;
/** Over outliers the track goes on at most at `ratio` times the speed before or after them, plus `extra` m/s. */
export const CONNECTION = { extra: 3, ratio: 2 } as const;
/**
 * Number of earlier fixes tried as predecessors of a fix: at most `max`, and `average` over the day. Bounds the work on
 * a day of nothing but noise.
 */
export const LOOK_BACK = { max: 512, average: 32 } as const;
/**
 * A jump at the end of a day has only one side. The fixes beyond it are believed when so many agree over so many
 * milliseconds; a receiver's cold start is shorter.
 */
export const TRUSTED_END = { fixes: 3, span: spanMs(2, 'minutes') } as const;

/** A spike: out and back at a speed that nothing nearby has. */
export const SPIKE = {
  /** m/s. Slower is walking or drift; this is twice the speed of a running child. */
  minSpeed: 8,
  /** Times the median speed of the steps around it, as in Dawarich's sandwich filter. */
  ratio: 3,
  /** Steps on each side for that median. */
  neighbours: 5,
  /** Greatest number of fixes in the spike. */
  maxFixes: 5,
  /** Milliseconds from the last good fix to the next. In a longer time a car can go there and back. */
  span: spanMs(1, 'minutes'),
  /** It ends within this share of its reach from where it began. */
  closure: 0.4,
} as const;

/**
 * Metres that a stay reaches from its anchor. trackintel uses 100, GeoPulse and Dawarich 50. A school yard needs more
 * than 50, and at 100 neighbouring places merge.
 */
export const STAY_REACH = 80;
/** Milliseconds. A shorter stop is a traffic light or a chat (Li et al. 2008 and trackintel: 5 minutes). */
export const MIN_STAY = spanMs(5, 'minutes');
/** Metres, the accuracy radius of a typical GPS fix. A less accurate fix may lie farther out by the difference. */
export const TYPICAL_RADIUS = 20;
/** Metres. Upper bound of that difference: Wi-Fi fixes wander between base stations. */
export const MAX_ALLOWANCE = 80;
/**
 * An excursion of at most `span` milliseconds does not end a stay when it is drift: within `reach` metres of the anchor
 * and then back for `settle` milliseconds, or with a jump as of a spike, or faster than anyone can go and come back.
 * Indoors the receivers of the real days drift 100 to 500 m for one to three minutes.
 */
export const EXCURSION = { span: MIN_STAY, reach: 2 * STAY_REACH, settle: spanMs(2, 'minutes') } as const;
/**
 * A fix farther from the centre than so many times the 68 % radius of the stay is no drift. Of normally distributed
 * errors 1 in 4,000 lies beyond.
 */
export const STAY_OUTLIER_RATIO = 2.7;
/** Share of the fixes of a stay's first minutes that may lie beyond its reach. */
export const MAX_OUTSIDE_SHARE = 0.2;
/** Milliseconds between two tried beginnings of a stay. Bounds the work; the arrival is made exact afterwards. */
export const STAY_SEARCH_STEP = MIN_STAY / 20;
/**
 * The core of a stay. Arrival and departure are timed at its boundary: `ratio` times the 68 % radius, at least
 * `minRadius` metres.
 */
export const STAY_CORE = { ratio: 1.5, minRadius: 15 } as const;

/**
 * A slow walk keeps one direction. The time is cut into `parts`; from each part to the next the walk gains at least
 * `share` of the mean gain, except `maxLapses` times. In all it gains `minNet` metres at `minSpeed` m/s; what is slower
 * is the drift of a building. When one silence is longer than `unseenShare` of the time, only the ends are known, and
 * the speed must be `unseenMinSpeed`: in at one door and out at another is no walk.
 */
export const SLOW_WALK = {
  parts: 6,
  share: 0.4,
  maxLapses: 1,
  minNet: 50,
  minSpeed: 0.1,
  unseenShare: 0.4,
  unseenMinSpeed: 0.3,
} as const;
/**
 * Laps of a yard are no stay. In a stay the mean place moves slower than `maxSpeed` m/s from one `window`
 * (milliseconds) to the next, for `share` of the time or for `enough` milliseconds in all. Jitter indoors leaves a
 * third of the minutes still, walkers leave almost none.
 */
export const STANDING_STILL = { window: spanMs(1, 'minutes'), maxSpeed: 0.4, share: 0.25, enough: MIN_STAY } as const;
/**
 * No trip is seen between two stays that are at most `span` milliseconds and `metres` of path apart. They are one stay
 * that drifted when 68 % of it lies within `radius` metres. They are no stay when both are wider than `strollRadius`
 * metres and together keep one direction.
 */
export const ADJACENT_STAYS = {
  span: spanMs(1, 'minutes'),
  metres: STAY_REACH,
  radius: STAY_REACH,
  strollRadius: 30,
} as const;

/**
 * m/s². From rest to rest nobody moves d metres in less than 2 × sqrt(d / this), as cars in town accelerate and brake.
 * A faster move is a receiver that corrected itself.
 */
export const MAX_ACCELERATION = 1.5;

/** Multiple of the card's interval after which a silence is unusual: a lift or a stairwell may cost two reports. */
export const MISSED_REPORTS = 3;
/** Milliseconds. A silence up to this at one place is still part of a stay (trackintel 15 minutes, GeoPulse 60). */
export const MAX_SILENCE_AT_REST = spanMs(20, 'minutes');
/**
 * Steps at rest around a silence from whose median the card's interval at that hour is estimated: at night cards sleep
 * longer than they say.
 */
export const NEARBY_STEPS = 8;
/** Milliseconds. A longer silence is a gap, whatever interval the card has kept nearby. */
export const MAX_USUAL_SILENCE = spanMs(90, 'minutes');
/**
 * Milliseconds. After a longer silence between two places the path is unknown, and a straight line would be a claim.
 */
export const MAX_SILENCE_MOVING = spanMs(10, 'minutes');
/** Multiple of the usual interval. At midnight the next fix is not known yet, so a short silence means nothing. */
export const MIDNIGHT_REPORTS = 2;
/** Milliseconds. The shortest such silence. */
export const MIN_SILENCE_AT_MIDNIGHT = spanMs(1, 'minutes');

/** m/s. Nobody is driven to or from a stay faster. Bounds when a stay began or ended between two distant fixes. */
export const MAX_DRIVE_SPEED = 33;
/** m/s. A usual walk; converts metres of uncertainty at a boundary into seconds. */
export const WALKING_SPEED = 1.3;
/** Metres. A shorter step has no direction. Lengths are summed over steps of this size, or half a fix's radius. */
export const MIN_STEP = 5;

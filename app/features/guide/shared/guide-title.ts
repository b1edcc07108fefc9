import { getConfig } from '../../../config/app-config.ts';
import type { Texts } from '../../../language/language.ts';

/** What the guide is called: explanations, unless a language model phrases its answers. */
export const getGuideTitle = ({ guide, routes }: Pick<Texts, 'guide' | 'routes'>): string =>
  getConfig().guideModel ? guide.modelTitle : routes.guide;

export const texts = {
  routes: {
    industries: 'Industries',
    industry: 'Industry',
  },
  companies: {
    market: 'Market',
    noIndustry: 'No industry',
    names: '{count} {count|one:company|other:companies}',
    noNames: 'No company here',
    breadth: '{rising} up · {falling} down · {unchanged} flat',
    apart: '{count} without a change today',
    apartSays: 'Suspended, or listed today: such a name counts among the companies and in no return.',
    map: 'Today by industry',
    mapSays: 'The return of each industry, weighted by market cap. The largest come first.',
    all: 'All industries',
    weighted: 'Weighted by market cap',
    median: 'Median',
    medianOf: 'Median {rate}',
    noReturn: 'No return today',
    size: 'Market cap',
    members: 'Companies',
    place: 'Number {place}',
    standing: {
      suspended: 'Suspended',
      firstDay: 'Listed today',
    },
    notPublished: 'Nothing is published here: this market has no companies.',
    about:
      'The weighted return counts a company by its market cap at the previous close, the median counts each once. Industries are Bourse’s own list, as it has stood since {date}; the source of a company’s prices says where it belongs.',
  },
};

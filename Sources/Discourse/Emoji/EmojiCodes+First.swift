// Emoji, each with its names behind it: those of GitHub, of Discourse, and Unicode's English ones.

extension EmojiCodes {
  static let first = """
    🥇 1st_place_medal 🥈 2nd_place_medal 🥉 3rd_place_medal 🆎 ab ab_button_blood_type 🏧 atm \
    atm_sign 🅰️ a a_button_blood_type 🇦🇫 afghanistan flag_for_afghanistan 🇦🇱 albania \
    flag_for_albania 🇩🇿 algeria flag_for_algeria 🇦🇸 american_samoa flag_for_american_samoa 🇦🇩 \
    andorra flag_for_andorra 🇦🇴 angola flag_for_angola 🇦🇮 anguilla flag_for_anguilla 🇦🇶 \
    antarctica flag_for_antarctica 🇦🇬 antigua_barbuda ♒ aquarius 🇦🇷 argentina \
    flag_for_argentina ♈ aries 🇦🇲 armenia flag_for_armenia 🇦🇼 aruba flag_for_aruba 🇦🇨 \
    ascension_island flag_for_ascension_island 🇦🇺 australia flag_for_australia 🇦🇹 austria \
    flag_for_austria 🇦🇿 azerbaijan flag_for_azerbaijan 🔙 back back_arrow 🅱️ b \
    b_button_blood_type 🇧🇸 bahamas flag_for_bahamas 🇧🇭 bahrain flag_for_bahrain 🇧🇩 bangladesh \
    flag_for_bangladesh 🇧🇧 barbados flag_for_barbados 🇧🇾 belarus flag_for_belarus 🇧🇪 belgium \
    flag_for_belgium 🇧🇿 belize flag_for_belize 🇧🇯 benin flag_for_benin 🇧🇲 bermuda \
    flag_for_bermuda 🇧🇹 bhutan flag_for_bhutan 🇧🇴 bolivia flag_for_bolivia 🇧🇦 \
    bosnia_herzegovina 🇧🇼 botswana flag_for_botswana 🇧🇻 bouvet_island flag_for_bouvet_island 🇧🇷 \
    brazil flag_for_brazil 🇮🇴 british_indian_ocean_territory 🇻🇬 british_virgin_islands \
    flag_for_british_virgin_islands 🇧🇳 brunei flag_for_brunei 🇧🇬 bulgaria flag_for_bulgaria 🇧🇫 \
    burkina_faso flag_for_burkina_faso 🇧🇮 burundi flag_for_burundi 🆑 cl 🆒 cool 🇰🇭 cambodia \
    flag_for_cambodia 🇨🇲 cameroon flag_for_cameroon 🇨🇦 canada flag_for_canada 🇮🇨 canary_islands \
    flag_for_canary_islands ♋ cancer 🇨🇻 cape_verde flag_for_cape_verde ♑ capricorn 🇧🇶 \
    caribbean_netherlands flag_for_caribbean_netherlands 🇰🇾 cayman_islands \
    flag_for_cayman_islands 🇨🇫 central_african_republic flag_for_central_african_republic 🇪🇦 \
    ceuta_melilla 🇹🇩 chad flag_for_chad 🇨🇱 chile flag_for_chile 🇨🇳 china cn flag_for_china 🇨🇽 \
    christmas_island flag_for_christmas_island 🎄 christmas_tree 🇨🇵 clipperton_island \
    flag_for_clipperton_island 🇨🇨 cocos_islands flag_for_cocos_islands 🇨🇴 colombia \
    flag_for_colombia 🇰🇲 comoros flag_for_comoros 🇨🇬 congo-brazzaville congo_brazzaville \
    flag_for_congo_brazzaville 🇨🇩 congo-kinshasa congo_kinshasa flag_for_congo_kinshasa 🇨🇰 \
    cook_islands flag_for_cook_islands 🇨🇷 costa_rica flag_for_costa_rica 🇭🇷 croatia \
    flag_for_croatia 🇨🇺 cuba flag_for_cuba 🇨🇼 curacao 🇨🇾 cyprus flag_for_cyprus 🇨🇿 \
    czech_republic czechia flag_for_czech_republic 🇨🇮 cote_divoire 🇩🇰 denmark flag_for_denmark \
    🇩🇬 diego_garcia flag_for_diego_garcia 🇩🇯 djibouti flag_for_djibouti 🇩🇲 dominica \
    flag_for_dominica 🇩🇴 dominican_republic flag_for_dominican_republic 🔚 end end_arrow 🇪🇨 \
    ecuador flag_for_ecuador 🇪🇬 egypt flag_for_egypt 🇸🇻 el_salvador flag_for_el_salvador \
    🏴󠁧󠁢󠁥󠁮󠁧󠁿 england 🇬🇶 equatorial_guinea flag_for_equatorial_guinea 🇪🇷 eritrea flag_for_eritrea \
    🇪🇪 estonia flag_for_estonia 🇸🇿 eswatini flag_for_swaziland swaziland 🇪🇹 ethiopia \
    flag_for_ethiopia 🇪🇺 eu european_union flag_for_european_union 🆓 free 🇫🇰 falkland_islands \
    flag_for_falkland_islands 🇫🇴 faroe_islands flag_for_faroe_islands 🇫🇯 fiji flag_for_fiji 🇫🇮 \
    finland flag_for_finland 🇫🇷 flag_for_france fr france 🇬🇫 flag_for_french_guiana \
    french_guiana 🇵🇫 flag_for_french_polynesia french_polynesia 🇹🇫 \
    flag_for_french_southern_territories french_southern_territories 🇬🇦 flag_for_gabon gabon 🇬🇲 \
    flag_for_gambia gambia ♊ gemini 🇬🇪 flag_for_georgia georgia 🇩🇪 de flag_for_germany germany \
    🇬🇭 flag_for_ghana ghana 🇬🇮 flag_for_gibraltar gibraltar 🇬🇷 flag_for_greece greece 🇬🇱 \
    flag_for_greenland greenland 🇬🇩 flag_for_grenada grenada 🇬🇵 flag_for_guadeloupe guadeloupe \
    🇬🇺 flag_for_guam guam 🇬🇹 flag_for_guatemala guatemala 🇬🇬 flag_for_guernsey guernsey 🇬🇳 \
    flag_for_guinea guinea 🇬🇼 flag_for_guinea_bissau guinea-bissau guinea_bissau 🇬🇾 \
    flag_for_guyana guyana 🇭🇹 flag_for_haiti haiti 🇭🇲 heard_mcdonald_islands 🇭🇳 \
    flag_for_honduras honduras 🇭🇰 flag_for_hong_kong hong_kong hong_kong_sar_china 🇭🇺 \
    flag_for_hungary hungary 🆔 id 🇮🇸 flag_for_iceland iceland 🇮🇳 flag_for_india india 🇮🇩 \
    flag_for_indonesia indonesia 🇮🇷 flag_for_iran iran 🇮🇶 flag_for_iraq iraq 🇮🇪 \
    flag_for_ireland ireland 🇮🇲 flag_for_isle_of_man isle_of_man 🇮🇱 flag_for_israel israel 🇮🇹 \
    flag_for_italy it italy 🇯🇲 flag_for_jamaica jamaica 🇯🇵 flag_for_japan jp 🗾 japan \
    map_of_japan 🉑 accept 🈸 u7533 🉐 ideograph_advantage 🏯 japanese_castle ㊗️ congratulations 🈹 \
    u5272 🎎 dolls japanese_dolls 🈚 u7121 🈁 koko 🈷️ u6708 🈵 u6e80 🈶 u6709 🈺 u55b6 🈴 u5408 🏣 \
    japanese_post_office post_office 🈲 u7981 🈯 u6307 ㊙️ secret 🈂️ sa 🔰 beginner \
    japanese_symbol_for_beginner 🈳 u7a7a 🇯🇪 flag_for_jersey jersey 🇯🇴 flag_for_jordan jordan 🇰🇿 \
    flag_for_kazakhstan kazakhstan 🇰🇪 flag_for_kenya kenya 🇰🇮 flag_for_kiribati kiribati 🇽🇰 \
    flag_for_kosovo kosovo 🇰🇼 flag_for_kuwait kuwait 🇰🇬 flag_for_kyrgyzstan kyrgyzstan 🇱🇦 \
    flag_for_laos laos 🇱🇻 flag_for_latvia latvia 🇱🇧 flag_for_lebanon lebanon ♌ leo 🇱🇸 \
    flag_for_lesotho lesotho 🇱🇷 flag_for_liberia liberia ♎ libra 🇱🇾 flag_for_libya libya 🇱🇮 \
    flag_for_liechtenstein liechtenstein 🇱🇹 flag_for_lithuania lithuania 🇱🇺 flag_for_luxembourg \
    luxembourg 🇲🇴 flag_for_macau macao_sar_china macau 🇲🇬 flag_for_madagascar madagascar 🇲🇼 \
    flag_for_malawi malawi 🇲🇾 flag_for_malaysia malaysia 🇲🇻 flag_for_maldives maldives 🇲🇱 \
    flag_for_mali mali 🇲🇹 flag_for_malta malta 🇲🇭 flag_for_marshall_islands marshall_islands 🇲🇶 \
    flag_for_martinique martinique 🇲🇷 flag_for_mauritania mauritania 🇲🇺 flag_for_mauritius \
    mauritius 🇾🇹 flag_for_mayotte mayotte 🇲🇽 flag_for_mexico mexico 🇫🇲 flag_for_micronesia \
    micronesia 🇲🇩 flag_for_moldova moldova 🇲🇨 flag_for_monaco monaco 🇲🇳 flag_for_mongolia \
    mongolia 🇲🇪 flag_for_montenegro montenegro 🇲🇸 flag_for_montserrat montserrat 🇲🇦 \
    flag_for_morocco morocco 🇲🇿 flag_for_mozambique mozambique 🤶 mrs_claus 🧑‍🎄 mx_claus 🇲🇲 \
    flag_for_myanmar myanmar 🆕 new 🆖 ng 🇳🇦 flag_for_namibia namibia 🇳🇷 flag_for_nauru nauru 🇳🇵 \
    flag_for_nepal nepal 🇳🇱 flag_for_netherlands netherlands 🇳🇨 flag_for_new_caledonia \
    new_caledonia 🇳🇿 flag_for_new_zealand new_zealand 🇳🇮 flag_for_nicaragua nicaragua 🇳🇪 \
    flag_for_niger niger 🇳🇬 flag_for_nigeria nigeria 🇳🇺 flag_for_niue niue 🇳🇫 \
    flag_for_norfolk_island norfolk_island 🇰🇵 flag_for_north_korea north_korea 🇲🇰 \
    flag_for_macedonia macedonia north_macedonia 🇲🇵 flag_for_northern_mariana_islands \
    northern_mariana_islands 🇳🇴 flag_for_norway norway 🆗 ok 👌 ok_hand 🔛 on on_arrow 🅾️ o2 \
    o_button_blood_type 🇴🇲 flag_for_oman oman ⛎ ophiuchus 🅿️ parking 🇵🇰 flag_for_pakistan \
    pakistan 🇵🇼 flag_for_palau palau 🇵🇸 flag_for_palestinian_territories \
    palestinian_territories 🇵🇦 flag_for_panama panama 🇵🇬 flag_for_papua_new_guinea \
    papua_new_guinea 🇵🇾 flag_for_paraguay paraguay 🇵🇪 flag_for_peru peru 🇵🇭 \
    flag_for_philippines philippines ♓ pisces 🇵🇳 flag_for_pitcairn_islands pitcairn_islands 🇵🇱 \
    flag_for_poland poland 🇵🇹 flag_for_portugal portugal 🇵🇷 flag_for_puerto_rico puerto_rico 🇶🇦 \
    flag_for_qatar qatar 🇷🇴 flag_for_romania romania 🇷🇺 flag_for_russia ru russia 🇷🇼 \
    flag_for_rwanda rwanda 🇷🇪 reunion 🔜 soon soon_arrow 🆘 sos ♐ sagittarius 🇼🇸 flag_for_samoa \
    samoa 🇸🇲 flag_for_san_marino san_marino 🎅 santa santa_claus 🇨🇶 flag_for_sark sark 🇸🇦 \
    flag_for_saudi_arabia saudi_arabia ♏ scorpio scorpius 🏴󠁧󠁢󠁳󠁣󠁴󠁿 scotland 🇸🇳 flag_for_senegal \
    senegal 🇷🇸 flag_for_serbia serbia 🇸🇨 flag_for_seychelles seychelles 🇸🇱 \
    flag_for_sierra_leone sierra_leone 🇸🇬 flag_for_singapore singapore 🇸🇽 flag_for_sint_maarten \
    sint_maarten 🇸🇰 flag_for_slovakia slovakia 🇸🇮 flag_for_slovenia slovenia 🇸🇧 \
    flag_for_solomon_islands solomon_islands 🇸🇴 flag_for_somalia somalia 🇿🇦 \
    flag_for_south_africa south_africa 🇬🇸 south_georgia_south_sandwich_islands 🇰🇷 \
    flag_for_south_korea kr south_korea 🇸🇸 flag_for_south_sudan south_sudan 🇪🇸 es \
    flag_for_spain spain 🇱🇰 flag_for_sri_lanka sri_lanka 🇧🇱 st_barthelemy 🇸🇭 st_helena 🇰🇳 \
    st_kitts_nevis 🇱🇨 st_lucia 🇲🇫 st_martin 🇵🇲 st_pierre_miquelon 🇻🇨 st_vincent_grenadines 🗽 \
    statue_of_liberty 🇸🇩 flag_for_sudan sudan 🇸🇷 flag_for_suriname suriname 🇸🇯 \
    svalbard_jan_mayen 🇸🇪 flag_for_sweden sweden 🇨🇭 flag_for_switzerland switzerland 🇸🇾 \
    flag_for_syria syria 🇸🇹 sao_tome_principe 🦖 t-rex t_rex 🔝 top top_arrow 🇹🇼 flag_for_taiwan \
    taiwan 🇹🇯 flag_for_tajikistan tajikistan 🇹🇿 flag_for_tanzania tanzania ♉ taurus 🇹🇭 \
    flag_for_thailand thailand 🇹🇱 flag_for_timor_leste timor-leste timor_leste 🇹🇬 flag_for_togo \
    togo 🇹🇰 flag_for_tokelau tokelau 🗼 tokyo_tower 🇹🇴 flag_for_tonga tonga 🇹🇹 trinidad_tobago \
    🇹🇦 flag_for_tristan_da_cunha tristan_da_cunha 🇹🇳 flag_for_tunisia tunisia 🇹🇲 \
    flag_for_turkmenistan turkmenistan 🇹🇨 turks_caicos_islands 🇹🇻 flag_for_tuvalu tuvalu 🇹🇷 \
    flag_for_turkey tr turkey 🇺🇲 us_outlying_islands 🇻🇮 us_virgin_islands 🆙 up up_button 🇺🇬 \
    flag_for_uganda uganda 🇺🇦 flag_for_ukraine ukraine 🇦🇪 flag_for_united_arab_emirates \
    united_arab_emirates 🇬🇧 flag_for_united_kingdom gb uk united_kingdom 🇺🇳 united_nations 🇺🇸 \
    flag_for_united_states united_states us 🇺🇾 flag_for_uruguay uruguay 🇺🇿 flag_for_uzbekistan \
    uzbekistan 🆚 vs 🇻🇺 flag_for_vanuatu vanuatu 🇻🇦 flag_for_vatican_city vatican_city 🇻🇪 \
    flag_for_venezuela venezuela 🇻🇳 flag_for_vietnam vietnam ♍ virgo 🏴󠁧󠁢󠁷󠁬󠁳󠁿 wales 🇼🇫 \
    wallis_futuna 🇪🇭 flag_for_western_sahara western_sahara 🇾🇪 flag_for_yemen yemen 💤 zzz 🇿🇲 \
    flag_for_zambia zambia 🇿🇼 flag_for_zimbabwe zimbabwe 🧮 abacus 🪗 accordion 🩹 \
    adhesive_bandage 🎟️ admission_tickets tickets 🚡 aerial_tramway ✈️ airplane 🛬 \
    airplane_arrival airplane_arriving flight_arrival 🛫 airplane_departure flight_departure ⏰ \
    alarm_clock ⚗️ alembic 👽 alien 👾 alien_monster space_invader 🚑 ambulance 🏈 \
    american_football football 🏺 amphora 🫀 anatomical_heart ⚓ anchor 💢 anger anger_symbol 😠 \
    angry angry_face 👿 angry_face_with_horns imp 😧 anguished anguished_face 🐜 ant 📶 \
    antenna_bars signal_strength 😰 anxious_face_with_sweat cold_sweat 🚛 articulated_lorry 🧑‍🎨 \
    artist 🎨 art artist_palette 😲 astonished astonished_face 🧑‍🚀 astronaut ⚛️ atom_symbol 🛺 \
    auto_rickshaw 🚗 automobile car red_car 🥑 avocado 🪓 axe 👶 baby 👼 angel baby_angel 🍼 \
    baby_bottle 🐤 baby_chick 🚼 baby_symbol 👇 backhand_index_pointing_down point_down 👈 \
    backhand_index_pointing_left point_left 👉 backhand_index_pointing_right point_right 👆 \
    backhand_index_pointing_up point_up_2 🎒 backpack school_satchel 🥓 bacon 🦡 badger 🏸 \
    badminton badminton_racquet_and_shuttlecock 🥯 bagel 🛄 baggage_claim 🥖 baguette_bread ⚖️ \
    balance_scale scales 🦲 bald 🧑‍🩰 ballet_dancer 🩰 ballet_shoes 🎈 balloon 🗳️ ballot_box \
    ballot_box_with_ballot 🍌 banana 🪕 banjo 🏦 bank 📊 bar_chart 💈 barber barber_pole ⚾ baseball \
    🧺 basket 🏀 basketball 🦇 bat 🛁 bathtub 🔋 battery 🏖️ beach_umbrella beach_with_umbrella 😁 \
    beaming_face_with_smiling_eyes grin 🫘 beans 🐻 bear 💓 beating_heart heartbeat 🦫 beaver 🛏️ \
    bed 🍺 beer beer_mug 🐞 beetle lady_beetle 🔔 bell 🫑 bell_pepper 🔕 bell_with_slash no_bell 🛎️ \
    bellhop_bell 🍱 bento bento_box 🧃 beverage_box 🚲 bicycle bike 👙 bikini 🧢 billed_cap ☣️ \
    biohazard biohazard_sign 🐦 bird 🎂 birthday birthday_cake 🦬 bison 🫦 biting_lip 🐦‍⬛ \
    black_bird crow raven rook 🐈‍⬛ black_cat ⚫ black_circle 🏴 black_flag waving_black_flag 🖤 \
    black_heart ⬛ black_large_square ◾ black_medium-small_square black_medium_small_square ◼️ \
    black_medium_square ✒️ black_nib ▪️ black_small_square 🔲 black_square_button 🌼 blossom 🐡 \
    blowfish 📘 blue_book 🔵 blue_circle large_blue_circle 💙 blue_heart 🟦 blue_square 🫐 \
    blueberries 🐗 boar 💣 bomb 🦴 bone 🔖 bookmark 📑 bookmark_tabs 📚 books 🪃 boomerang 🍾 \
    bottle_with_popping_cork champagne 💐 bouquet 🏹 bow_and_arrow 🥣 bowl_with_spoon 🎳 bowling 🥊 \
    boxing_glove 👦 boy 🧠 brain 🍞 bread 🤱 breast-feeding breast_feeding 🧱 brick bricks 🌉 \
    bridge_at_night 💼 briefcase 🩲 briefs swim_brief 🔆 high_brightness 🥦 broccoli ⛓️‍💥 \
    broken_chain 💔 broken_heart 🧹 broom 🟤 brown_circle 🤎 brown_heart 🍄‍🟫 brown_mushroom 🟫 \
    brown_square 🧋 bubble_tea 🫧 bubbles 🪣 bucket 🐛 bug 🏗️ building_construction 🚅 bullet_train \
    bullettrain_front 🎯 bullseye dart 🌯 burrito 🚌 bus 🚏 bus_stop busstop 👤 bust_in_silhouette 👥 \
    busts_in_silhouette 🧈 butter 🦋 butterfly 🌵 cactus 📅 date 📆 calendar tear-off_calendar \
    tear_off_calendar 🤙 call_me_hand 🐪 dromedary_camel 🐫 camel two-hump_camel two_hump_camel 📷 \
    camera 📸 camera_flash camera_with_flash 🏕️ camping 🕯️ candle 🍬 candy 🥫 canned_food 🛶 canoe \
    🗃️ card_file_box 📇 card_index 🗂️ card_index_dividers 🎠 carousel_horse 🎏 carp_streamer flags \
    🪚 carpentry_saw 🥕 carrot 🏰 castle european_castle 🐈 cat2 🐱 cat cat_face 😹 \
    cat_with_tears_of_joy joy_cat 😼 cat_with_wry_smile smirk_cat ⛓️ chains 🪑 chair 📉 \
    chart_decreasing chart_with_downwards_trend 📈 chart_increasing chart_with_upwards_trend 💹 \
    chart chart_increasing_with_yen ☑️ ballot_box_with_check check_box_with_check ✔️ check_mark \
    heavy_check_mark ✅ white_check_mark 🧀 cheese cheese_wedge 🏁 checkered_flag chequered_flag 🍒 \
    cherries 🌸 cherry_blossom ♟️ chess_pawn 🌰 chestnut 🐔 chicken 🧒 child 🚸 children_crossing 🐿️ \
    chipmunk 🍫 chocolate_bar 🥢 chopsticks ⛪ church 🚬 cigarette smoking 🎦 cinema Ⓜ️ circled_m m \
    🎪 circus_tent 🏙️ cityscape 🌆 city_sunset cityscape_at_dusk 🗜️ clamp compression 🎬 clapper \
    clapper_board 👏 clap clapping_hands 🏛️ classical_building 🍻 beers clinking_beer_mugs 🥂 \
    clinking_glasses 📋 clipboard 🔃 arrows_clockwise clockwise_vertical_arrows 📕 closed_book 📪 \
    mailbox_closed 📫 mailbox 🌂 closed_umbrella ☁️ cloud 🌩️ cloud_with_lightning ⛈️ \
    cloud_with_lightning_and_rain thunder_cloud_and_rain 🌧️ cloud_with_rain 🌨️ cloud_with_snow \
    🤡 clown_face ♣️ club_suit clubs 👝 clutch_bag pouch 🧥 coat 🪳 cockroach 🍸 cocktail \
    cocktail_glass 🥥 coconut ⚰️ coffin 🪙 coin 🥶 cold_face 💥 boom collision ☄️ comet 🧭 compass 💽 \
    computer_disk minidisc 🖱️ computer_mouse three_button_mouse 🎊 confetti_ball 😖 confounded \
    confounded_face 😕 confused confused_face 🚧 construction 👷 construction_worker 🎛️ \
    control_knobs 🏪 convenience_store 🧑‍🍳 cook 🍚 cooked_rice rice 🍪 cookie 🍳 cooking egg \
    fried_egg ©️ copyright 🪸 coral 🛋️ couch_and_lamp 🔄 arrows_counterclockwise 💑 \
    couple_with_heart 👨‍❤️‍👨 couple_with_heart_man_man 👩‍❤️‍👨 couple_with_heart_woman_man \
    👩‍❤️‍👩 couple_with_heart_woman_woman 🐄 cow2 🐮 cow cow_face 🤠 cowboy_hat_face 🦀 crab 🫫 \
    cracking_face 🖍️ crayon lower_left_crayon 💳 credit_card 🌙 crescent_moon 🦗 cricket 🏏 \
    cricket_bat_and_ball cricket_game 🐊 crocodile 🥐 croissant ❌ cross_mark x ❎ \
    negative_squared_cross_mark 🤞 crossed_fingers 🎌 crossed_flags ⚔️ crossed_swords 👑 crown 🩼 \
    crutch 😿 crying_cat crying_cat_face 😢 cry crying_face 🔮 crystal_ball 🥒 cucumber 🥤 \
    cup_with_straw 🧁 cupcake 🥌 curling_stone 🦱 curly_hair ➰ curly_loop 💱 currency_exchange 🍛 \
    curry curry_rice 🍮 custard 🛃 customs 🥩 cut_of_meat 🌀 cyclone 🗡️ dagger dagger_knife 🍡 dango \
    💨 dash dashing_away 🧏‍♂️ deaf_man 🧏 deaf_person 🧏‍♀️ deaf_woman 🌳 deciduous_tree 🦌 deer 🚚
    """
}
